import type { Certificate } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateKind, trustFrom } from '@qianxian/protocol/certificate/certificate.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { findPage, pages, pathOf } from '@/router/pages'
import { groupCertificates, nextLevelWords, certificateNotes, certificatePage, levelProgress, certificateState } from './certificateWords'

const none: Certificate = {
  kind: 'education',
  status: 'none',
  weight: 10,
  brings: '学历和学校标注为已核实',
  validUntil: null,
  papersUntil: null,
  papers: 0,
  reason: null,
  howToFix: null,
  judgementId: null,
  canAppeal: false,
  isRenewing: false,
  canSubmit: true,
  whyNot: null,
}

describe('a row of the list', () => {
  it('shows the benefit, and how kinds that members do not submit are obtained', () => {
    expect(certificateNotes({ ...none, whyNot: '请先完成实名认证' })).toBe('学历和学校标注为已核实')
    expect(certificateNotes({ ...none, kind: 'met', brings: '资料标注红娘见过本人', whyNot: '由服务你的红娘见面后确认' })).toBe(
      '资料标注红娘见过本人 · 由服务你的红娘见面后确认',
    )
    expect(certificateState(none)).toEqual({ words: '未认证', tone: 'plain' })
  })

  it('shows until when it is valid and when its papers are deleted', () => {
    const held: Certificate = { ...none, status: 'approved', validUntil: '2028-11-24T04:00:00.000Z' }
    expect(certificateNotes({ ...held, papers: 2, papersUntil: '2026-12-24T04:00:00.000Z' })).toBe(
      '学历和学校标注为已核实 · 有效期至 2028年11月24日 · 材料 2026年12月24日销毁',
    )
    expect(certificateNotes({ ...held, validUntil: null })).toBe('学历和学校标注为已核实 · 长期有效')
  })

  it('never makes an unjudged or ended certificate look valid', () => {
    expect(certificateState({ status: 'need_human', isRenewing: false })).toEqual({ words: '审核中', tone: 'gold' })
    expect(certificateNotes({ ...none, status: 'need_human', papers: 1 })).toBe('学历和学校标注为已核实 · 材料在审核决定 30 天后销毁')
    expect(certificateState({ status: 'rechecking', isRenewing: false }).tone).toBe('gold')
    for (const status of ['rejected', 'expired', 'revoked'] as const) {
      expect(certificateState({ status, isRenewing: false }).tone).toBe('danger')
      expect(certificateNotes({ ...none, status, reason: '材料不清晰或不完整' })).toBe('材料不清晰或不完整')
    }
    expect(certificateState({ status: 'withdrawn', isRenewing: false }).words).toBe('未认证')
    expect(certificateState({ status: 'approved', isRenewing: true })).toEqual({ words: '已认证，更新审核中', tone: 'gold' })
  })
})

describe('the next level', () => {
  it('states the missing weight, or the missing face check', () => {
    expect(nextLevelWords({ weight: 50, next: { level: 3, from: 65, needsFace: false } })).toBe(
      '再认证 15 分，升到 3 级：名片上显示「真人」',
    )
    expect(nextLevelWords({ weight: 70, next: { level: 2, from: trustFrom[1], needsFace: true } })).toMatch(/^完成人脸核验，升到 2 级/)
    expect(nextLevelWords({ weight: 100, next: null })).toBeNull()
  })

  it('never shows progress beyond 100 %', () => {
    expect(levelProgress({ weight: 50, next: { level: 3, from: 65, needsFace: false } })).toBe(77)
    expect(levelProgress({ weight: 70, next: { level: 2, from: 50, needsFace: true } })).toBe(100)
    expect(levelProgress({ weight: 100, next: null })).toBe(100)
  })
})

it('shows every kind once, and links to existing pages', () => {
  const all = values(certificateKind).map((kind): Certificate => ({ ...none, kind }))
  expect(
    groupCertificates(all)
      .flatMap(({ list }) => list.map(({ kind }) => kind))
      .sort(),
  ).toEqual([...values(certificateKind)].sort())
  for (const { kind } of all) {
    const page = certificatePage(kind)
    if (page) expect(findPage(page)?.isComing).toBeUndefined()
  }
  expect(pages.map(({ path }) => path)).toContain(pathOf(certificatePage('education')!))
})
