/**
 * What both sides promise each other about one call: who may make it, where it goes, and the
 * shapes that travel. The app calls `call(line.applyLine, input)`; the server serves the same
 * entry under the same verb.
 */
import type { Static, TSchema } from 'typebox'
import type { Role, RoleScope } from '../account/account.words'

/**
 * Who may call. `member` is anybody logged in; the words after it ask for more. A list means that any one of them is
 * enough. A role opens what it names where it was given for the whole tenant.
 */
export type Access = 'anyone' | Exclude<Role, 'visitor' | 'vip'>
/** What somebody is given; everybody else is what they are by their account and profile. */
export type StaffRole = Exclude<Access, 'anyone' | 'member' | 'loveUser'>

/** A role in the place that the input names; one given for the whole tenant holds there as well. */
export interface PlacedAccess {
  readonly role: StaffRole
  readonly scope: Exclude<RoleScope, 'tenant' | 'self'>
  /** The field of the input that names the place. */
  readonly field: string
}

/** @example `access: at('store', 'storeManager')` for an input with a `storeId` */
export const at = (scope: PlacedAccess['scope'], role: StaffRole, field = `${scope}Id`): PlacedAccess => ({ role, scope, field })

/** Requests that share one budget per person and address; the numbers are in the server's `http/limits.ts`. */
export type LimitBucket = 'default' | 'login' | 'sms' | 'search' | 'detail' | 'like' | 'report' | 'upload' | 'export' | 'poster' | 'map'

export interface EndpointFacts {
  readonly access: Access | PlacedAccess | readonly (Access | PlacedAccess)[]
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly limit?: LimitBucket
  /**
   * `download` answers a file to keep, and refusals with an HTTP status, so that nobody keeps one of those;
   * `multipart` takes a file beside its fields; `html` and `file` answer without the envelope, `callback` is
   * called by a provider and by nobody else: its access is the provider's signature.
   */
  readonly kind?: 'json' | 'download' | 'multipart' | 'html' | 'file' | 'callback'
  /** A write that may be sent twice by a nervous network: the server honours `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** Served to somebody whose account is frozen or closed too: what they need to go, to know why, and to object. */
  readonly isForShut?: true
}

/** An endpoint with its shapes as types only, so that the app never carries a validator. */
export interface Endpoint<Input = unknown, Output = unknown> extends EndpointFacts {
  /** Never present at run time; it carries the two shapes to the type checker. */
  readonly shapes?: (input: Input) => Output
}

/** Of an endpoint of the kind `download`; the server knows what it is, the app where it lies. */
export interface FileAnswer {
  readonly file: true
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Output> ? Input : never
export type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never

/**
 * Builds a noun's entries beside its shapes: one entry per verb, no more, no fewer. The shapes
 * come in as a type, so nothing of the validator reaches the app.
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

/** The type keeps whether an entry says `idempotent: true`: the server gives its handler a transaction. */
type Repeatable<Facts> = Facts extends { readonly idempotent: true } ? { readonly idempotent: true } : unknown

type EntryFacts = Omit<EndpointFacts, 'method'> & { method?: EndpointFacts['method'] }
type ShapeTable = Record<string, { input: TSchema; output: TSchema }>
