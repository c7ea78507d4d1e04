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
  /** Name of the noun's folder and of its protocol entry. */
  readonly name: string
  /** The noun's endpoints. */
  readonly routes: RoutePlugin
  /** The first requests of the noun's pages; a visitor's answers are embedded in the page's document. */
  readonly pages?: FirstAsks
  /** Scheduled work and jobs. */
  readonly jobs?: readonly Work[]
  /** Notice kinds, from `<noun>.notices.ts`. */
  readonly notices?: readonly NoticeKind[]
  /** Handlers of auditors' decisions about the noun's content, by target type; each type belongs to one noun. */
  readonly audits?: Readonly<Partial<Record<AuditTarget, Decider>>>
  /** Tables with rows owned by people; merging, closing and erasing accounts use them. */
  readonly owned?: readonly Owned[]
  /** Tables whose rows have no owner, or no owner with an account. */
  readonly ownerless?: readonly PgTable[]
  /** The products that the noun sells. */
  readonly products?: readonly Product[]
  /** Handlers of hooks of lower nouns. */
  readonly parts?: readonly Part[]
  /** Demonstration data for a fresh installation; loaded only there. */
  readonly demonstration?: () => Promise<{ demonstration: Demonstration }>
}

export const noun = (facts: Noun): Noun => facts
