/** Takes the persons of imported rows as leads. */
import { calendarDay, momentOf } from '@qianxian/protocol/base/clock'
import { leadImportConsent } from '@qianxian/protocol/lead/lead-import.words'
import type { TxCtx } from '../../../ctx'
import { takeLeads } from '../intake'
import type { ImportedPerson } from './template'

/** A person who is a member, works here or must not be contacted leaves no lead. */
export async function takeImported(ctx: TxCtx, templateVersion: number, people: readonly ImportedPerson[]): Promise<void> {
  await takeLeads(
    ctx,
    people.map(({ city, origin, consentDay, ...person }) => ({
      ...person,
      source: 'import' as const,
      cityGeo: city,
      isVerified: false,
      consent: { at: momentOf(calendarDay(consentDay)), where: origin, text: leadImportConsent(templateVersion) },
    })),
  )
}
