/** A refusal in the product's own words. Any other thrown error is a defect. */
import type { FaultFacts } from '@qianxian/protocol/base/base.faults'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'

export interface FaultDetail {
  /** Messages by field name, for the person who filled in the form. */
  fields?: Record<string, string>
  /** Replaces the message of the catalogue. */
  message?: string
  /** The current state, if the request was refused because the state has changed. */
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

/** A refusal of a form with one message under each field. */
export const fieldFault = (fields: Record<string, string>, name: FaultName = 'input_invalid'): Fault =>
  new Fault(name, { fields, message: Object.values(fields)[0] })
