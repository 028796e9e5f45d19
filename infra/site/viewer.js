// Runs on every request for a page or a file, in the runtime cloudfront-js-2.0: ES 5.1 with const and let, arrow
// functions and template literals, but no destructuring, spread or for-of. At most 10 KB. `SITE` is replaced when the
// stack is synthesized; see viewer-function.ts.

const site = SITE;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  return event.context.eventType === 'viewer-request'
    ? onRequest(event.request)
    : onResponse(event.request, event.response);
}

function onRequest(request) {
  const place = locate(request.uri);
  const isMoved = site.moved && request.headers.host.value === site.moved.from;
  if (place.redirect || isMoved) {
    const origin = isMoved ? `https://${site.moved.to}` : '';
    const answered = {
      location: { value: origin + withQuery(place.redirect || request.uri, queryOf(request)) },
      'cache-control': { value: 'public, max-age=3600' },
    };
    // CloudFront does not run this function on what it answers itself.
    addHeaders(answered, request.uri);
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: answered };
  }
  request.uri = place.file;
  return request;
}

// The not-found page is a file, so its status is 200, and so it is in responses of the API. (CloudFront's own error
// documents would replace the API's errors too.) This function does not run on responses of 400 and more.
function onResponse(request, response) {
  const isNotFound = site.notFoundHeader in response.headers || locate(request.uri).file === site.notFound;
  if (isNotFound && response.statusCode < 300) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  delete response.headers[site.notFoundHeader];
  addHeaders(response.headers, request.uri);
  return response;
}

// By the requested path, or the document that it was mapped to: both are of the same kind.
function addHeaders(headers, uri) {
  const page = uri.replace(/\/index\.html$/, '');
  const kind = site.headers.kinds.filter(
    (one) => one.pages.indexOf(page) >= 0 || one.below.some((start) => uri.startsWith(start)),
  )[0];
  [site.headers.all, kind.headers].forEach((added) => {
    Object.keys(added).forEach((name) => {
      headers[name] = { value: added[name] };
    });
  });
}

// Only known paths are forwarded, so encodings, dots and double slashes need no rules of their own.
function locate(uri) {
  const page = documentOf(uri);
  if (page) return { file: page };
  if (isFile(uri)) return { file: uri };
  const meant = meantBy(uri);
  return meant ? { redirect: meant } : { file: site.notFound };
}

// Leftovers of a sentence at the end of a path, as they are or encoded: punctuation, brackets, quotes, spaces.
const SENTENCE_END =
  /(?:[!"'()*,.:;<>?[\]_`{}~]|&(?:gt|lt|quot|nbsp);|%(?:0[9ad]|2[01279ace]|28|3[abcef]|5[bd]|60|7[bde]|c2%[ab].|e2%80%[9a].)){1,30}$/;

// The known path that was meant by one with capitals, with the end of a sentence, or with the query encoded into it.
function meantBy(uri) {
  const lower = uri.toLowerCase();
  const start = lower.search(/%3f./);
  if (start > 0) {
    const path = knownPath(lower.slice(0, start));
    const query = uri
      .slice(start + 3)
      .replace(/%3d/gi, '=')
      .replace(/%26/g, '&');
    return path && /^[\w.~%=&+@:,;-]+$/.test(query) ? `${path}?${query}` : path;
  }
  return knownPath(lower);
}

// Only a path of this site, whatever the request.
function knownPath(lower) {
  const path = lower.replace(SENTENCE_END, '').replace(/\/(index\.html?)?$/, '') || '/';
  return documentOf(path) || site.files.indexOf(path) >= 0 ? path : undefined;
}

function documentOf(uri) {
  if (uri === '/') return '/index.html';
  return site.pages.indexOf(uri) >= 0 || isArticle(uri) ? `${uri}/index.html` : undefined;
}

// Only the bucket knows which articles and letters exist: they are published without a deployment. Names that none can
// have are asked for, too, because the answer leads to the list.
function isArticle(uri) {
  return site.articles.lists.some((list) => {
    const slug = uri.slice(list.length + 1);
    return (
      uri === `${list}/${slug}` &&
      slug.length <= site.articles.longestSlug &&
      /^[a-z0-9_-]*[a-z0-9-]$/.test(slug)
    );
  });
}

function isFile(uri) {
  if (site.files.indexOf(uri) >= 0) return true;
  return site.folders.some((folder) => uri.startsWith(folder)) && /^(\/[\w-]+(\.[\w-]+)*)+$/.test(uri);
}

function withQuery(path, query) {
  if (query === '') return path;
  return path + (path.indexOf('?') < 0 ? '?' : '&') + query;
}

// Names and values are still percent-encoded.
function queryOf(request) {
  const parts = [];
  Object.keys(request.querystring).forEach((name) => {
    const parameter = request.querystring[name];
    (parameter.multiValue || [parameter]).forEach((one) => {
      parts.push(one.value === '' ? name : `${name}=${one.value}`);
    });
  });
  return parts.join('&');
}
