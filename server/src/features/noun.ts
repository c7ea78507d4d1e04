/**
 * The descriptor of a noun: its contribution to the server. Code that must know all nouns reads these descriptors; they
 * are listed in `nouns.ts`.
 */
import type { AuditTarget } from '@qianxian/protocol/audit/audit.words'
import type { FirstAsks } from '@qianxian/protocol/base/first-ask'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Demonstration } from '../../seed/stage'
import type { RoutePlugin } from '../http/serve'
import type { Work } from '../jobs/job'
import type { Part } from '../lib/hooks'
import type { Decider } from './audit/audit'
import type { Product } from './finance/finance'
import type { NoticeKind } from './notice/notice'
import type { Owned } from './owned'

export interface Noun {
  /** Name of its folder and of its protocol entry. */
  readonly name: string
  /** Its endpoints. */
  readonly routes: RoutePlugin
  /** The first requests of its pages; a visitor's answers are embedded in the page's document. */
  readonly pages?: FirstAsks
  /** Its scheduled work and its jobs. */
  readonly jobs?: readonly Work[]
  /** Its notice kinds, from `<noun>.notices.ts`. */
  readonly notices?: readonly NoticeKind[]
  /** Handlers for auditors' decisions about its content, by target type: one noun per type. */
  readonly audits?: Readonly<Partial<Record<AuditTarget, Decider>>>
  /** Its tables with rows owned by people. Merging accounts reads them. */
  readonly owned?: readonly Owned[]
  /** Its tables whose rows have no owner, or no owner with an account. */
  readonly ownerless?: readonly PgTable[]
  /** The products it sells. */
  readonly products?: readonly Product[]
  /** Its handlers for hooks of lower nouns. */
  readonly parts?: readonly Part[]
  /** Its demonstration data for a fresh installation; read only there. */
  readonly demonstration?: () => Promise<{ demonstration: Demonstration }>
}

export const noun = (facts: Noun): Noun => facts
