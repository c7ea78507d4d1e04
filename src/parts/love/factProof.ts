/** The proof of a fact and its month: 证件核实 · 2026年3月. */
import { name } from '@qianxian/protocol/base/dictionary'
import { factSource } from '@qianxian/protocol/certificate/certificate.words'
import type { Fact } from '@qianxian/protocol/love/love.schema'

/** 2026年3月, from YYYY-MM. */
export function monthWords(since: string | null): string {
  const [year, month] = (since ?? '').split('-')
  return year && month ? `${year}年${Number(month)}月` : ''
}

/** @param since YYYY-MM */
export function proofWords({ source, since }: Pick<Fact, 'source' | 'since'>): string {
  return [name(factSource, source), monthWords(since)].filter(Boolean).join(' · ')
}

/** A fact for the grid, with its proof if any. */
export const factWithProof = (fact: Fact) => ({ ...fact, proof: fact.isVerified ? proofWords(fact) : null })
