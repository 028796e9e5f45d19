import { FRESH_SIGN_IN_SECONDS } from '../../../domain/accounts.ts';
import {
  type CurrentSettings,
  settingsChangeContract,
  settingsContract,
} from '../../../domain/contracts/work/settings.ts';
import { completeSettings, diffSettings } from '../../../domain/settings/settings.ts';
import { environment } from '../../aws/environment.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { requireSignInWithin } from '../../http/signed-in.ts';
import { addSettingsVersion, listSettingsVersions } from '../../tables/agency/settings.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';

const problem = createProblemFactory(settingsChangeContract);

const SHOWN_CHANGES = 50;

/** How long an edit may take after the settings were opened, in seconds. */
const EDITING_SECONDS = 30 * 60;

/** `GET /api/admin/settings`: the current settings, and their history; needs a recent sign-in, so that saving has one. */
export const readAgencySettings = defineAdminEndpoint(settingsContract, ({ admin }) => {
  requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
  return describeSettings();
});

async function describeSettings(): Promise<CurrentSettings> {
  // One more, to compare the oldest with.
  const versions = await listSettingsVersions(SHOWN_CHANGES + 1);
  const [latest] = versions;
  return {
    version: latest?.version ?? 0,
    settings: completeSettings(latest?.settings),
    teamAddress: environment('MAIL_TEAM'),
    changes: versions.slice(0, SHOWN_CHANGES).map(({ version, at, by, settings }, place) => ({
      ...{ version, at, by },
      values: diffSettings(completeSettings(versions[place + 1]?.settings), completeSettings(settings)),
    })),
  };
}

/** `PUT /api/admin/settings`: saves all settings as the next version; needs a recent sign-in. */
export const changeSettings = defineAdminEndpoint(
  settingsChangeContract,
  async ({ admin: { userId, email, signedInAt }, body: { version, settings }, note }) => {
    requireSignInWithin(FRESH_SIGN_IN_SECONDS + EDITING_SECONDS, { signedInAt });
    const [latest] = await listSettingsVersions(1);
    const changes = diffSettings(completeSettings(latest?.settings), settings);
    const isRepeat = latest?.version === version + 1 && latest.userId === userId && changes.length === 0;
    if (isRepeat) return describeSettings();
    if ((latest?.version ?? 0) !== version) throw conflict();
    if (changes.length === 0) throw problem('nothing_to_change', 'There is nothing to change.');
    const at = new Date().toISOString();
    const isAdded = await addSettingsVersion({ version: version + 1, at, by: email, userId, settings });
    if (!isAdded) throw conflict();
    note({ version: version + 1, paths: changes.map(({ path }) => path) });
    return describeSettings();
  },
);

function conflict() {
  return problem('conflict', 'A colleague has changed the settings. Please review them and try again.');
}
