import {
  ANSWER_LIMITS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  TEXT_FIELDS,
} from '../../../../domain/onboarding/onboarding.ts';
import { FILE_QUESTIONS } from '../../../content/onboarding-form.ts';
import { NO_ANSWERS } from '../answers.ts';

/** An answer that two people have changed in different ways. */
export interface AnswerConflict {
  readonly label: string;
  /** As text; empty without an answer. The visitor may keep writing until the choice. */
  readonly yoursIn: (answers: OnboardingAnswers) => string;
  readonly theirs: string;
  /** The changes that make the answer theirs. */
  readonly take: (answers: OnboardingAnswers) => Partial<OnboardingAnswers>;
  /** The changes that keep both answers; absent where only one is possible. */
  readonly both?: (answers: OnboardingAnswers) => Partial<OnboardingAnswers>;
}

/**
 * Merges two versions without losing text. If both changed an answer, yours stays until the conflict is settled.
 * @param base their common version; `NO_ANSWERS` if it is not known
 */
export function mergeAnswers(
  base: OnboardingAnswers,
  yours: OnboardingAnswers,
  theirs: OnboardingAnswers,
): { readonly answers: OnboardingAnswers; readonly conflicts: readonly AnswerConflict[] } {
  // Starting over affects the own device only.
  if (areEqual(theirs, NO_ANSWERS)) return { answers: yours, conflicts: [] };
  const conflicts: AnswerConflict[] = [];
  const merged: Record<string, unknown> = { ...yours, services: mergeServices(base, yours, theirs) };
  const merge = (id: Single, label: string, isLong = false) => {
    const whose = chooseSide(base[id], yours[id], theirs[id]);
    if (whose === 'theirs') merged[id] = theirs[id];
    if (whose !== 'both') return;
    const both = (answers: OnboardingAnswers) => `${answers[id]}\n\n${theirs[id]}`;
    conflicts.push({
      label,
      yoursIn: (answers) => answers[id],
      theirs: theirs[id],
      take: () => ({ [id]: theirs[id] }),
      ...(isLong &&
        both(yours).length <= ANSWER_LIMITS.text && {
          both: (answers: OnboardingAnswers) => ({ [id]: both(answers) }),
        }),
    });
  };
  for (const { id, label, kind } of TEXT_FIELDS) merge(id, label, kind === 'long');
  merge('hasLocalPhotos', FILE_QUESTIONS.hasLocalPhotos);
  merge('hasBrandGuidelines', FILE_QUESTIONS.hasBrandGuidelines);
  const channels = mergeChannels(base, yours, theirs);
  conflicts.push(...channels.conflicts);
  merged.socialChannels = channels.socialChannels;
  return { answers: merged as unknown as OnboardingAnswers, conflicts };
}

/** Questions with a single text as the answer. */
type Single = Exclude<keyof OnboardingAnswers, 'services' | 'socialChannels'>;

/** The side whose answer stays; `both` if the visitor has to choose. */
function chooseSide(base: unknown, yours: unknown, theirs: unknown): 'yours' | 'theirs' | 'both' {
  if (areEqual(yours, theirs) || areEqual(theirs, base)) return 'yours';
  return areEqual(yours, base) ? 'theirs' : 'both';
}

/** Omits choices that either side removed. */
function mergeServices(base: OnboardingAnswers, yours: OnboardingAnswers, theirs: OnboardingAnswers) {
  const isIn = ({ services }: OnboardingAnswers, id: string) => services.some((one) => one === id);
  const all = [...new Set([...yours.services, ...theirs.services])];
  return all.filter((id) => !isIn(base, id) || (isIn(yours, id) && isIn(theirs, id)));
}

function mergeChannels(base: OnboardingAnswers, yours: OnboardingAnswers, theirs: OnboardingAnswers) {
  const socialChannels = { ...yours.socialChannels };
  const conflicts: AnswerConflict[] = [];
  for (const { id, label } of SOCIAL_CHANNELS) {
    const [own, other] = [yours.socialChannels[id], theirs.socialChannels[id]];
    const whose = chooseSide(base.socialChannels[id], own, other);
    if (whose === 'theirs') socialChannels[id] = other;
    if (whose !== 'both') continue;
    // A chosen channel without a link does not contradict a link.
    if (own.url === '' || other.url === '' || own.url === other.url) {
      socialChannels[id] = { selected: own.selected || other.selected, url: own.url || other.url };
      continue;
    }
    conflicts.push({
      label,
      yoursIn: ({ socialChannels: { [id]: channel } }) => channel.url,
      theirs: other.url,
      take: (answers) => ({ socialChannels: { ...answers.socialChannels, [id]: other } }),
    });
  }
  return { socialChannels, conflicts };
}

function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
