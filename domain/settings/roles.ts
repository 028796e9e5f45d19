/** Roles in the back office. The role record of an account names one: see domain/accounts.ts. */
import type { AdminList } from '../admin.ts';

/** Each role with its name and rights as administrators read them, the widest first. */
export const ROLES = {
  administrator: { name: 'Administrator', may: 'Everything' },
  manager: { name: 'Manager', may: 'Everything except money, erasing people, team, and settings' },
  writer: { name: 'Writer', may: 'Posts and letters; no data of clients or subscribers' },
  reader: { name: 'Reader', may: 'Reads everything except team and settings; changes and exports nothing' },
} as const;

export type RoleName = keyof typeof ROLES;

type Allowed = readonly RoleName[];

const EVERYONE: Allowed = ['administrator', 'manager', 'writer', 'reader'];
const READERS: Allowed = ['administrator', 'manager', 'reader'];
const WRITERS: Allowed = ['administrator', 'manager', 'writer'];
const MANAGERS: Allowed = ['administrator', 'manager'];
const ADMINISTRATORS: Allowed = ['administrator'];

/** A right by list. A new list does not compile without a decision. */
type ByList = { readonly [List in AdminList]: Allowed };

const READ: ByList = {
  ...{ submissions: READERS, onboarding: READERS, orders: READERS, subscribers: READERS, clients: READERS },
  ...{ letters: EVERYONE, posts: EVERYONE },
};

const CHANGE: ByList = {
  ...{
    submissions: MANAGERS,
    onboarding: MANAGERS,
    orders: MANAGERS,
    subscribers: MANAGERS,
    clients: MANAGERS,
  },
  ...{ letters: WRITERS, posts: WRITERS },
};

/** The rights that routes require. Each contract of the back office names one: see `defineAdminContract`. */
const RIGHTS = {
  session: EVERYONE,
  readRecords: READ,
  changeRecords: CHANGE,
  /** Takes data out in bulk. */
  exportRecords: MANAGERS,
  /** Everything of a person, their files, and numbers about all. */
  readPeople: READERS,
  /** Replies, tasks, and records added by hand. */
  serveClients: MANAGERS,
  copyPerson: MANAGERS,
  erasePerson: ADMINISTRATORS,
  readPublications: EVERYONE,
  /** Writes, sends, and publishes letters and posts. */
  publish: WRITERS,
  /** Refunds, cancellations, and payment links. */
  money: ADMINISTRATORS,
  team: ADMINISTRATORS,
  settings: ADMINISTRATORS,
} as const satisfies Readonly<Record<string, Allowed | ByList>>;

export type Right = keyof typeof RIGHTS;

/** Whether a role has a right, for a list where the right differs by list. Without the list: for any. */
export function can(role: RoleName, right: Right, list?: AdminList): boolean {
  const rule: Allowed | ByList = RIGHTS[right];
  if (Array.isArray(rule)) return rule.includes(role);
  const byList = rule as ByList;
  return (list === undefined ? Object.values(byList) : [byList[list]]).some((allowed) =>
    allowed.includes(role),
  );
}

/** Reads the role of a record. `admin` is that of records from before there were several. @returns undefined for an unknown one */
export function toRoleName(stored: string): RoleName | undefined {
  if (stored === 'admin') return 'administrator';
  return Object.hasOwn(ROLES, stored) ? (stored as RoleName) : undefined;
}
