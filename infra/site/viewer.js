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
    return {
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: {
        location: { value: origin + (place.redirect || request.uri) + queryOf(request) },
        'cache-control': { value: 'public, max-age=3600' },
      },
    };
  }
  request.uri = place.file;
  return request;
}

// The not-found page is a file, so its status is 200. (CloudFront's own error documents would replace the API's errors
// too.) This function does not run on responses of 400 and more.
function onResponse(request, response) {
  if (locate(request.uri).file === site.notFound && response.statusCode < 300) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}

// Only known paths are forwarded, so encodings, dots and double slashes need no rules of their own.
function locate(uri) {
  const page = documentOf(uri);
  if (page) return { file: page };
  const canonical = uri.replace(/\/(index\.html)?$/, '') || '/';
  if (documentOf(canonical)) return { redirect: canonical };
  return { file: isFile(uri) ? uri : site.notFound };
}

function documentOf(uri) {
  if (uri === '/') return '/index.html';
  return site.pages.indexOf(uri) >= 0 || isArticle(uri) ? `${uri}/index.html` : undefined;
}

// Only the bucket knows which articles exist: they are uploaded without a deployment.
function isArticle(uri) {
  const slug = uri.slice(site.articles.list.length + 1);
  return (
    uri === `${site.articles.list}/${slug}` &&
    slug.length <= site.articles.longestSlug &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
  );
}

function isFile(uri) {
  if (site.files.indexOf(uri) >= 0) return true;
  return site.folders.some((folder) => uri.startsWith(folder)) && /^(\/[\w-]+(\.[\w-]+)*)+$/.test(uri);
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
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
