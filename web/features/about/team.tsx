import { ABOUT } from '../../content/about.ts';
import { TEAM, type TeamMember } from '../../content/team.ts';
import { Portrait } from '../../illustrations/portrait.tsx';
import { Section } from '../../ui/layout.tsx';

/** The thirteen, the founder first and larger. */
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
          <article className="grid items-end gap-6 sm:grid-cols-[2fr_3fr] lg:col-span-7">
            <Likeness member={founder} />
            <Words member={founder} />
          </article>
        )}
      </div>
      <ul className="mt-12 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4 lg:gap-x-8">
        {others.map((member) => (
          <li key={member.name} className="grid grid-cols-[6rem_1fr] content-start gap-4 sm:block">
            <Likeness member={member} />
            <Words member={member} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A portrait, or the initials of those who have none. */
function Likeness({ member: { name, portrait } }: { readonly member: TeamMember }) {
  if (portrait) return <Portrait {...portrait} className="w-full self-start rounded-card" />;
  const initials = name.split(' ').map((word) => word.slice(0, 1));
  return (
    <p
      aria-hidden="true"
      className="grid aspect-[10/11] w-full place-items-center self-start rounded-card border-2 border-edge border-dashed font-display font-extrabold text-headline sm:text-poster"
    >
      {initials}
    </p>
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
