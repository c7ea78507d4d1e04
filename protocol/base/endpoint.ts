/**
 * The contract of one call between app and server: who may make it, its path, and the shapes sent. The app calls
 * `call(line.applyLine, input)`; the server serves the same entry under the same verb.
 */
import type { Static, TSchema } from 'typebox'
import type { Role, RoleScope } from '../account/account.words'

/**
 * Access to a call. `member` is any logged-in person; the words after it require more. In a list any one is enough. A
 * role held for the whole tenant opens everything that it names.
 */
export type Access = 'anyone' | Exclude<Role, 'visitor' | 'vip'>
/** Roles that are granted; all others follow from the account and profile. */
export type StaffRole = Exclude<Access, 'anyone' | 'member' | 'loveUser'>

/** A role in the place named by the input; a role held for the whole tenant counts there too. */
export interface PlacedAccess {
  readonly role: StaffRole
  readonly scope: Exclude<RoleScope, 'tenant' | 'self'>
  /** The input field that names the place. */
  readonly field: string
}

/** @example `access: at('store', 'storeManager')` for an input with a `storeId` */
export const at = (scope: PlacedAccess['scope'], role: StaffRole, field = `${scope}Id`): PlacedAccess => ({ role, scope, field })

/** Requests that share one budget per person and address; the limits are in the server's `http/limits.ts`. */
export type LimitBucket = 'default' | 'login' | 'sms' | 'search' | 'detail' | 'like' | 'report' | 'upload' | 'export' | 'poster' | 'map'

export interface EndpointFacts {
  readonly access: Access | PlacedAccess | readonly (Access | PlacedAccess)[]
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly limit?: LimitBucket
  /**
   * Kinds of endpoints. `download` sends a file to keep, and refusals with an HTTP status, so that no refusal is saved
   * as a file; `multipart` takes a file with its fields; `html` and `file` respond without the envelope; `callback` is
   * called only by a provider, whose signature is the access check.
   */
  readonly kind?: 'json' | 'download' | 'multipart' | 'html' | 'file' | 'callback'
  /** A write that an unreliable network may send twice: the server honours `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** Also served to frozen or closed accounts: the requests needed to log out, to read the reason, and to object. */
  readonly isForShut?: true
}

/** An endpoint with its shapes as types only, so that the app contains no validator. */
export interface Endpoint<Input = unknown, Output = unknown> extends EndpointFacts {
  /** Never present at run time; only carries the two shapes to the type checker. */
  readonly shapes?: (input: Input) => Output
}

/** Answer of a `download` endpoint; a type on the server, a location in the app. */
export interface FileAnswer {
  readonly file: true
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Output> ? Input : never
export type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never

/**
 * Builds a noun's endpoints beside its shapes: exactly one entry per verb. The shapes are passed as a type, so the app
 * contains no validator.
 *
 * @example `export const love = endpointsOf<typeof loveShapes>()({ getPaged: { … } })`
 */
export function endpointsOf<Table extends ShapeTable>() {
  return <Facts extends { [Verb in keyof Table]: EntryFacts }>(
    entries: Facts & { [Verb in keyof Facts]: Verb extends keyof Table ? EntryFacts : never },
  ) => {
    const table: Record<string, EndpointFacts> = {}
    for (const [verb, facts] of Object.entries(entries)) table[verb] = { method: 'POST', ...(facts as EntryFacts) }
    return table as {
      [Verb in keyof Table]: Endpoint<Static<Table[Verb]['input']>, Static<Table[Verb]['output']>> & Repeatable<Facts[Verb]>
    }
  }
}

/** The type records whether an entry has `idempotent: true`: the server gives its handler a transaction. */
type Repeatable<Facts> = Facts extends { readonly idempotent: true } ? { readonly idempotent: true } : unknown

type EntryFacts = Omit<EndpointFacts, 'method'> & { method?: EndpointFacts['method'] }
type ShapeTable = Record<string, { input: TSchema; output: TSchema }>
