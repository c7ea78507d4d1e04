/** Hooks through which leads inform and ask the nouns above them. */
import type { LeadConsent } from '@qianxian/protocol/lead/lead.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { collect, event } from '../../lib/hooks'

export interface UndoneConversion {
  leadId: number
  /** The account into which the lead had been converted. */
  userId: number
}

/** A call back showed that a conversion was not real; every commission on it ends. Emitted in the transaction of the decision. */
export const leadConversionUndone = event<TxCtx, [undone: UndoneConversion]>('a conversion of a lead was undone')

export interface DayOpenings {
  /** A day in China. */
  day: string
  openings: number
}

/** Openings of landing pages from the first to the last day, both included; a day without any is left out. */
export const landingOpenings = collect<Ctx, [from: string, until: string], DayOpenings>('openings of landing pages by day')

/** The text in full to which the person of a lead consented at this moment; nothing if no receipt names one. */
export const consentDocuments = collect<Ctx, [leadId: number, consentAt: Date], NonNullable<LeadConsent['document']>>('texts of a consent')
