import { ABOUT } from '../../content/about.ts';
import { getMemberId, TEAM, type TeamMember } from '../../content/team.ts';
import { Portrait } from '../../illustrations/portrait.tsx';
import { Section } from '../../ui/layout.tsx';

/** The team of thirteen, the founder first and larger. */
export function Team() {
  const [founder, ...others] = TEAM;
  return (
    <Section aria-labelledby="team">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="team" className="text-headline">
            {ABOUT.headings.team}
          </h2>
          <p className="mt-5 max-w-[26rem] text-lead text-soft">{ABOUT.teamNote}</p>
        </div>
        {founder && (
          <article
            id={getMemberId(founder)}
            className="grid items-end gap-6 sm:grid-cols-[2fr_3fr] lg:col-span-7"
          >
            <Portrait member={founder} className="w-full rounded-card" />
            <Words member={founder} />
          </article>
        )}
      </div>
      <ul className="mt-12 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4 lg:gap-x-8">
        {others.map((member) => (
          <li
            key={member.name}
            id={getMemberId(member)}
            className="grid grid-cols-[6rem_1fr] content-start gap-4 sm:block"
          >
            <Portrait member={member} className="w-full rounded-card" />
            <Words member={member} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Words({ member: { name, role, bio } }: { readonly member: TeamMember }) {
  return (
    <div className="sm:mt-4">
      <h3 className="text-title">{name}</h3>
      <p className="mt-1 font-semibold text-small">{role}</p>
      <p className="mt-2 text-small text-soft">{bio}</p>
    </div>
  );
}
