/** The text of a contract from its template, and the hash that everybody signs. */
import { createHash } from 'node:crypto'
import { amount } from '@qianxian/protocol/base/format'
import { name } from '@qianxian/protocol/base/dictionary'
import { deliverableKind } from '@qianxian/protocol/contract/contract.words'
import { stopTermsWords } from '@qianxian/protocol/contract/stop.rules'
import { successClause } from '@qianxian/protocol/contract/success.rules'
import type { StoredTerms } from '../../db/tables/contract'

export interface TextFacts {
  no: string
  title: string
  member: string
  /** The person who pays, if it is not the member. */
  payer: string | null
  terms: StoredTerms
}

const itemWords = ({ items }: StoredTerms): string =>
  items
    .map(({ kind, title, times, unitFen }, place) => {
      const price = unitFen === null ? '按合同金额平均计价' : `每次 ¥${amount(unitFen)}`
      return `${place + 1}. ${name(deliverableKind, kind)}「${title}」${times} 次，${price}`
    })
    .join('\n')

const PAYER_CLAUSE = '付款人：{payer}。会员为受益人，付款人和会员都签署后合同才生效，退款退给付款人。'

const SUCCESS_CLAUSE = '成功费\n{success}'

/** Fills in the template; a variable that does not exist stays visible, so that a wrong template is found before it is signed. */
export function buildContractText(body: string, { no, title, member, payer, terms }: TextFacts): string {
  const values: Readonly<Record<string, string>> = {
    no,
    title,
    member,
    payer: payer ?? '会员本人',
    company: terms.company,
    items: itemWords(terms),
    months: String(terms.months),
    price: amount(terms.priceFen),
    coolingOffDays: String(terms.coolingOffDays),
    stop: stopTermsWords(terms)
      .map((words, place) => `${place + 1}. ${words}`)
      .join('\n'),
    formula: String(terms.formula),
    success: successClause(terms.success),
  }
  // A text that says nothing about another payer or a success fee would otherwise hide it from the signatures.
  const clauses = [
    payer === null || body.includes('{payer}') ? [] : PAYER_CLAUSE,
    !terms.success || body.includes('{success}') ? [] : SUCCESS_CLAUSE,
  ]
  const whole = [body, ...clauses.flat()].join('\n\n')
  return whole.replace(/\{(\w+)\}/g, (variable, key: string) => values[key] ?? variable)
}

/** Hash over text, items, prices, times, period, formula version and success fee, in one fixed order. */
export function contractHash(text: string, terms: StoredTerms): string {
  const { items, priceFen, months, formula, feePermille, penaltyPercent, coolingOffDays, company, success } = terms
  const parts = items.map(({ kind, title, times, unitFen }) => [kind, title, times, unitFen])
  // Absent without one, so that the hashes of contracts without a success fee stay as they were signed.
  const fee = success ? [[success.feeFen, success.tranches.map(({ stage, shareBp }) => [stage, shareBp])]] : []
  return createHash('sha256')
    .update(JSON.stringify([text, parts, priceFen, months, formula, feePermille, penaltyPercent, coolingOffDays, company, ...fee]))
    .digest('hex')
}
