/** A refusal in the product's own words; anything else that is thrown is a defect of ours. */
import type { FaultFacts } from '@qianxian/protocol/base/base.faults'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'

export interface FaultDetail {
  /** What is wrong, by field name, for the person who filled the form in. */
  fields?: Record<string, string>
  /** In place of the catalogue's sentence. */
  message?: string
  /** The present state, where a refusal says that it has changed. */
  data?: unknown
}

export class Fault extends Error {
  readonly facts: FaultFacts

  constructor(
    readonly faultName: FaultName,
    readonly detail: FaultDetail = {},
  ) {
    super(detail.message ?? faults[faultName].message)
    this.name = 'Fault'
    this.facts = faults[faultName]
  }
}

export const fault = (name: FaultName, detail?: FaultDetail): Fault => new Fault(name, detail)

/** Refuses a form: one sentence under each field. */
export const fieldFault = (fields: Record<string, string>, name: FaultName = 'input_invalid'): Fault =>
  new Fault(name, { fields, message: Object.values(fields)[0] })
