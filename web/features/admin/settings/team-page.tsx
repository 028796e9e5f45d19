import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { INVITATION_DAYS } from '../../../../domain/accounts.ts';
import type { Team, TeamMember } from '../../../../domain/contracts/work/team.ts';
import { ROLES, type RoleName } from '../../../../domain/settings/roles.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { type AdminApi, type AdminSession, teamKey } from '../admin-api.ts';
import { describeFailure, findProblem } from '../admin-failure.ts';
import { Choice, withoutSent } from '../fields.tsx';
import { Confirm, PANEL, Panel, QuietButton, SmallButton, Time } from '../layout.tsx';
import { notifyDashboard } from '../notify-dashboard.ts';
import { Loaded } from '../problem.tsx';
import { useKeptState } from '../work/use-kept-state.ts';

interface TeamPageProps {
  readonly api: AdminApi;
  readonly session: AdminSession;
}

type Change = Parameters<AdminApi['changeTeam']>[0];

const CHOICES = (Object.keys(ROLES) as RoleName[]).map((role) => [role, ROLES[role].name] as const);

function nameOf(role: RoleName | null): string {
  return role === null ? 'no role' : ROLES[role].name;
}

/** Members of the team with their roles. docs/decisions/operators.md */
export function TeamPage({ api, session }: TeamPageProps) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => api.team(signal),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (body: Change) => api.changeTeam(body),
    onSuccess: ({ isInvited, ...changed }, { email, role }) => {
      client.setQueryData<Team>(teamKey, changed);
      // It has the owners to choose from.
      void client.invalidateQueries({ queryKey: ['session'] });
      const done = role === null ? 'has no role anymore' : `is ${nameOf(role)}`;
      notifyDashboard({
        title: isInvited ? 'Invitation sent' : 'Role changed',
        description: isInvited ? `${email} gets an email with a temporary password.` : `${email} ${done}.`,
      });
    },
    // A colleague may have changed the team.
    onError: () => void query.refetch(),
  });

  const wrongEmail = findProblem(change.error)?.fields?.email;
  const list = useKeptFocus<HTMLUListElement>(query.data);

  return (
    <Loaded query={query} failed="The team could not be loaded">
      {(team) => (
        <>
          {change.error && (
            <p role="alert" className="rounded-control bg-danger-wash px-4 py-3 text-danger text-small">
              {wrongEmail ? `The email address ${wrongEmail}.` : describeFailure(change.error)}
            </p>
          )}
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Members"
            className={`divide-y divide-line outline-none ${PANEL}`}
          >
            {team.members.map((member) => (
              <li key={member.userId}>
                <Member
                  member={member}
                  isViewer={member.email === session.email}
                  isBusy={change.isPending}
                  onChange={(role) => change.mutate({ email: member.email, role, was: member.role })}
                />
              </li>
            ))}
          </ul>
          <Invitation
            isBusy={change.isPending}
            onInvite={(email, role, onSuccess) => change.mutate({ email, role, was: null }, { onSuccess })}
          />
          <Panel title="Roles">
            <dl className="grid gap-y-1 text-small">
              {CHOICES.map(([role, name]) => (
                <div key={role} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-soft">{ROLES[role].may}</dd>
                </div>
              ))}
            </dl>
          </Panel>
          <History changes={team.changes} />
        </>
      )}
    </Loaded>
  );
}

interface MemberProps {
  readonly member: TeamMember;
  readonly isViewer: boolean;
  readonly isBusy: boolean;
  readonly onChange: (role: RoleName | null) => void;
}

function Member({ member, isViewer, isBusy, onChange }: MemberProps) {
  const { email, role, isInvited, isEnabled, hasSecondFactor, signedInAt } = member;
  const [chosen, setChosen] = useKeptState<RoleName | undefined>(`role of ${email}`, undefined);
  const [isRevoking, setIsRevoking] = useKeptState(`revoking ${email}`, false);
  const next = chosen === role ? undefined : chosen;
  const card = useKeptFocus<HTMLElement>(next, isRevoking);
  return (
    <article ref={card} tabIndex={-1} aria-label={email} className="grid gap-2 py-2.5 outline-none">
      <div className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="font-semibold font-text text-small [overflow-wrap:anywhere]">{email}</h3>
          <p className="text-label text-soft">
            {[
              !isEnabled && 'Account disabled',
              isInvited ? 'Invited, has not signed in yet' : undefined,
              hasSecondFactor ? 'Second factor: yes' : 'Second factor: no',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-label text-soft">
            {signedInAt === undefined ? (
              'No sign-in to the back office known'
            ) : (
              <>
                <span>Last sign-in: </span>
                <Time at={signedInAt} />
              </>
            )}
          </p>
        </div>
        {isViewer ? (
          <p className="text-label text-soft">{`You, ${nameOf(role)}`}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-2">
            <Choice
              label="Role"
              layout="row"
              value={next ?? role ?? ''}
              choices={role === null ? [['', 'No role'], ...CHOICES] : CHOICES}
              onChoose={(value) => setChosen(value as RoleName)}
            />
            {!isRevoking && (
              <QuietButton
                isBusy={isBusy}
                className="min-h-9 rounded-control px-2 text-danger hover:bg-sunk"
                onPress={() => setIsRevoking(true)}
              >
                Revoke
              </QuietButton>
            )}
          </div>
        )}
      </div>
      {!isViewer && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {next && (
            <SmallButton busy={isBusy} onClick={() => onChange(next)}>
              {`Make ${nameOf(next)}`}
            </SmallButton>
          )}
          {isInvited && role !== null && (
            <SmallButton variant="secondary" busy={isBusy} onClick={() => onChange(role)}>
              Send the invitation again
            </SmallButton>
          )}
          {isRevoking && (
            <Confirm
              title={`Revoke the role of ${email}`}
              yes="Revoke"
              no="Keep"
              isBusy={isBusy}
              onYes={() => onChange(null)}
              onNo={() => setIsRevoking(false)}
            >
              <b>{email}</b>
              <span> loses access and is signed out everywhere. The account stays.</span>
            </Confirm>
          )}
        </div>
      )}
    </article>
  );
}

interface InvitationProps {
  readonly isBusy: boolean;
  readonly onInvite: (email: string, role: RoleName, onInvited: () => void) => void;
}

function Invitation({ isBusy, onInvite }: InvitationProps) {
  const [email, setEmail] = useKeptState('invited address', '');
  const [role, setRole] = useKeptState<RoleName>('invited role', 'reader');
  const { form, errors, setErrors, refuse } = useForm();
  function invite(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '') return refuse({ email: 'Enter an email address.' });
    setErrors({});
    if (isBusy) return;
    onInvite(email, role, () => setEmail(withoutSent(email)));
  }
  return (
    <Panel title="Invite a colleague">
      <form
        ref={form}
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        noValidate
        onSubmit={invite}
      >
        <TextField
          type="email"
          label="Email address"
          hint={`A new account gets an email with a temporary password, which works for ${INVITATION_DAYS} days. Changes need a recent sign-in.`}
          autoComplete="off"
          error={errors.email}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Choice
          label="Role"
          value={role}
          choices={CHOICES}
          onChoose={(value) => setRole(value as RoleName)}
        />
        <SmallButton type="submit" busy={isBusy} className="min-h-12! self-start sm:mt-7">
          Invite
        </SmallButton>
      </form>
    </Panel>
  );
}

function History({ changes }: Pick<Team, 'changes'>) {
  return (
    <Panel title="History">
      {changes.length === 0 && <p className="text-small text-soft">No changes here yet.</p>}
      <ul className="grid gap-1.5">
        {changes.map(({ at, by, email, from, to }) => (
          <li key={`${at}#${email}`} className="flex flex-wrap gap-x-4 text-small">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {`${email}: ${nameOf(from)} to ${nameOf(to)}, by ${by}`}
            </span>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
