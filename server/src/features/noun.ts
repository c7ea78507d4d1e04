/** What a noun brings to the server. Everything that must know all nouns reads these descriptors; they are listed in `nouns.ts`. */
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
  /** The name of its folder and of its protocol entry. */
  readonly name: string
  /** Its verbs as they are served. */
  readonly routes: RoutePlugin
  /** What its pages ask first; a visitor's answers travel with the page's document. */
  readonly pages?: FirstAsks
  /** What it does by the clock, and what can be sent to it. */
  readonly jobs?: readonly Work[]
  /** What it tells people, from `<noun>.notices.ts`. */
  readonly notices?: readonly NoticeKind[]
  /** What happens when an auditor judged content of this noun, by type of target: one noun for each type. */
  readonly audits?: Readonly<Partial<Record<AuditTarget, Decider>>>
  /** Its tables with rows that belong to people. Merging accounts reads them. */
  readonly owned?: readonly Owned[]
  /** Its tables whose rows belong to nobody, or to nobody with an account. */
  readonly ownerless?: readonly PgTable[]
  /** What it sells. */
  readonly products?: readonly Product[]
  /** What it does when lower nouns tell or ask something: its parts in their hooks. */
  readonly parts?: readonly Part[]
  /** What a fresh installation shows of it; read only there. */
  readonly demonstration?: () => Promise<{ demonstration: Demonstration }>
}

export const noun = (facts: Noun): Noun => facts
