import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path of the browser that CHROMIUM_PATH names, or else of the first of these that there is */
const firstOf = (...paths: readonly string[]) =>
  [process.env.CHROMIUM_PATH, ...paths].find((path) => path !== undefined && existsSync(path));

/** The headless browser of journeys, which saves a sixth of the time. Without one, Playwright looks for its own. */
export const systemChromium = () => firstOf(SHELL, ...BROWSERS);

/** The browser of benchmarks, as visitors have it. Without one, tools look for their own. */
export const SYSTEM_CHROMIUM = firstOf(...BROWSERS, SHELL);

/**
 * Disabled features: those that Playwright and Lighthouse disable as well, since the browser uses only the last of
 * several such arguments, and the list under the URL bar. That is a page with a process for each window, visible or
 * not, which takes as much processor time as a page of ours.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  'AimEnabled',
  'AutofillServerCommunication',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'CalculateNativeWinOcclusion',
  'CertificateTransparencyComponentUpdater',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'PrivacySandboxSettings4',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** Flags of a headless browser that makes no requests except those of the opened pages. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];
