import { existsSync } from 'node:fs';

/** @returns the path of the first Chromium found: named by CHROMIUM_PATH, or the system's */
export function systemChromium(): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path !== undefined && existsSync(path));
}

/** Without one, tools look for their own. */
export const SYSTEM_CHROMIUM = systemChromium();

/**
 * Switched off, since of several arguments of this kind the browser heeds the last one only: what Playwright and
 * Lighthouse switch off as well, and the list under the address bar. That is a page in a process of its own for each
 * window, visible or not, and takes as much of the processor as one of ours.
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

/** For a browser without a screen, that talks to nobody but the pages it is told to open. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];
