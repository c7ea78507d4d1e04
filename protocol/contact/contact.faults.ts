/** Faults of texts that contain contact information. */
import { refused, type FaultFacts } from '../base/base.faults'

export const contactFaults = {
  contact_found: refused(45101, '不能填写联系方式，请修改'),
} as const satisfies Record<string, FaultFacts>
