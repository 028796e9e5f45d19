/** The part of the console about filling an empty run. */
import type { Filling } from '../filling.ts';
import { html, type Markup } from '../markup.ts';
import { SAMPLE_PATH } from '../project.ts';
import { muted, subpage } from './parts.ts';

const REFRESH_SECONDS = 1;

/** Offers to fill an empty run, or shows the progress; undefined for a run with other data. */
export async function fillingSection(filling: Filling): Promise<Markup | undefined> {
  const { name, text } = filling.sample;
  const { phase } = filling.state;
  if (phase === 'filled') return undefined;
  if (phase === 'idle' && !(await filling.isPossible())) return undefined;
  return html`
    <section>
      <h2>Sample</h2>
      ${muted(text)}
      ${phase === 'idle' ? html`<form method="post" action="${SAMPLE_PATH}"><button>${name}</button></form>` : html`<p><a href="${SAMPLE_PATH}">See how far it is</a></p>`}
    </section>`;
}

/** Renders the progress of filling. @param refusal of a press, shown above */
export function fillingPage(filling: Filling, refusal?: string): string {
  const { state, sample } = filling;
  return subpage(
    sample.name,
    html`
      ${refusal === undefined ? undefined : html`<p role="alert"><strong>${refusal}</strong></p>`}
      <section>${stateOf(filling)}</section>`,
    state.phase === 'filling' && refusal === undefined ? REFRESH_SECONDS : undefined,
  );
}

function stateOf({ state, sample }: Filling): Markup {
  const { name, path } = sample.result;
  switch (state.phase) {
    case 'idle':
      return html`${muted(sample.text)}<form method="post" action="${SAMPLE_PATH}"><button>${sample.name}</button></form>`;
    case 'filling':
      return html`
        <p><label>Progress <progress value="${String(state.share)}">${Math.floor(state.share * 100)}%</progress></label></p>
        <p>${state.step}</p>
        <p class="quiet">The clock of the whole run is moved meanwhile. Sign in once this is done, after about a minute.</p>`;
    case 'filled':
      return html`<p>Done. The clock shows the present again.</p><p><a href="${path}">${name}</a></p>`;
    case 'failed':
      return html`<p>The sample is incomplete: ${state.message}</p><p>Stop the run, delete its data folder, and start again.</p>`;
  }
}
