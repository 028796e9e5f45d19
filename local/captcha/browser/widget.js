/**
 * The script that a page loads as reCAPTCHA's: `grecaptcha` with explicit rendering. The checkbox is in the page
 * itself, where browser automation finds it by its label; the real one is in a frame.
 */
(() => {
  const address = new URL(document.currentScript.src);
  const SIZES = { normal: [304, 78], compact: [164, 144] };
  const widgets = [];

  function render(element, parameters) {
    const widget = { parameters, token: '', isBusy: false, ...build(SIZES[parameters.size]) };
    const id = widgets.push(widget) - 1;
    widget.checkbox.addEventListener('click', () => check(id));
    element.append(widget.box);
    return id;
  }

  function build([width, height]) {
    const box = document.createElement('div');
    box.style.cssText = `box-sizing: border-box; width: ${width}px; height: ${height}px; padding: 12px; color: #1a1a1a; background: #f9f9f9; border: 1px solid #767676; border-radius: 3px; font: 14px/1.4 system-ui, sans-serif; text-align: left`;
    const label = document.createElement('label');
    label.style.cssText = 'display: flex; align-items: center; gap: 12px; cursor: pointer';
    const checkbox = document.createElement('input');
    checkbox.type = 'checkbox';
    checkbox.style.cssText = 'flex: none; width: 24px; height: 24px; margin: 0';
    label.append(checkbox, "I'm not a robot");
    const note = document.createElement('div');
    note.style.cssText = 'margin-top: 4px; font-size: 12px';
    note.setAttribute('role', 'status');
    note.textContent = 'Local captcha';
    const frame = document.createElement('iframe');
    frame.src = new URL('api2/anchor', address).href;
    frame.title = 'reCAPTCHA';
    frame.hidden = true;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    box.append(label, note, frame);
    return { box, checkbox, note, frame, loaded };
  }

  async function check(id) {
    const widget = widgets[id];
    // It stays checked until it expires, like the real one.
    widget.checkbox.checked = true;
    if (widget.token || widget.isBusy) return;
    widget.isBusy = true;
    await widget.loaded;
    widget.frame.contentWindow.postMessage({ captcha: 'check', widget: id }, address.origin);
  }

  function settle(widget, token, text) {
    widget.isBusy = false;
    widget.token = token;
    widget.checkbox.checked = token !== '';
    widget.note.textContent = text;
  }

  const EVENTS = {
    passed(widget, token) {
      settle(widget, token, 'Local captcha');
      widget.parameters.callback(token);
    },
    expired(widget, token) {
      if (widget.token !== token) return;
      settle(widget, '', 'Verification expired. Check the checkbox again.');
      widget.parameters['expired-callback']();
    },
    failed(widget) {
      settle(widget, '', 'Could not connect to the reCAPTCHA service. Try again.');
      widget.parameters['error-callback']();
    },
  };

  addEventListener('message', ({ data, origin, source }) => {
    const widget = origin === address.origin ? widgets[data?.captcha] : undefined;
    if (widget?.frame.contentWindow === source) EVENTS[data.event]?.(widget, data.token);
  });

  window.grecaptcha = {
    ready: (callback) => queueMicrotask(callback),
    render,
    reset: (id) => settle(widgets[id], '', 'Local captcha'),
  };
})();
