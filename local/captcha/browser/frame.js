/**
 * Runs in the widget's hidden frame. A page's policy lets the captcha's frames in and forbids the page itself to call
 * other servers, so whatever has to be asked of the provider is asked from here.
 */
addEventListener('message', async ({ data, source, origin }) => {
  if (data?.captcha !== 'check') return;
  const tell = (message) => source.postMessage({ captcha: data.widget, ...message }, origin);
  try {
    const token = await pass(new URL(origin).hostname);
    tell({ event: 'passed', token });
    if (await hasExpired(token)) tell({ event: 'expired', token });
  } catch {
    tell({ event: 'failed' });
  }
});

async function pass(hostname) {
  const answer = await fetch(`userverify?hostname=${encodeURIComponent(hostname)}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`userverify answered ${answer.status}`);
  return (await answer.json()).token;
}

/** Answered when the token expires. Without an answer the provider is gone, and the token may still be good. */
async function hasExpired(token) {
  try {
    return (await fetch(`expiry?token=${token}`)).ok;
  } catch {
    return false;
  }
}
