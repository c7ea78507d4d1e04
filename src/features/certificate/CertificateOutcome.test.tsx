import type { MyCertificate } from '@qianxian/protocol/certificate/certificate.schema'
import { act, fireEvent, render } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { callQuietly, call } from '@/request/call'
import { answerOf } from './certificate.fixture'
import { CertificateFields } from './CertificateFields'
import { CertificateModel } from './CertificateModel'
import { SettledCertificate } from './CertificateOutcome'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

async function modelOf(answer: MyCertificate): Promise<CertificateModel> {
  asks.mockReset().mockResolvedValue(answer)
  calls.mockReset()
  const model = new CertificateModel(answer.certificate.kind as 'education')
  await model.load()
  return model
}

async function settled(answer: MyCertificate) {
  const model = await modelOf(answer)
  const { container } = render(<SettledCertificate model={model} />)
  return { model, container, words: () => container.textContent ?? '' }
}

describe('a certificate without a form', () => {
  it('a pending certificate shows how long it waits, and can be withdrawn', async () => {
    const { words } = await settled(answerOf({ status: 'need_human', canSubmit: false, papers: 2, whyNot: '正在审核' }))
    expect(words()).toContain('学历认证审核中')
    expect(words()).toContain('一般 48 小时内有结果')
    expect(words()).toContain('审核决定 30 天后销毁')
    expect(words()).toContain('撤回')
    expect(words()).not.toContain('更新认证')
  })

  it('shows until when it is valid, when its papers are deleted, who viewed them, and why', async () => {
    const { words } = await settled(
      answerOf(
        {
          status: 'approved',
          validUntil: '2028-11-24T04:00:00.000Z',
          papers: 1,
          papersUntil: '2026-12-24T04:00:00.000Z',
          canSubmit: false,
        },
        { looks: [{ at: '2026-11-24T01:30:00.000Z', auditorNo: '审核员 000307', reason: '核对认证材料', kind: 'education' }] },
      ),
    )
    expect(words()).toContain('至 2028年11月24日')
    expect(words()).toContain('2026年12月24日销毁')
    expect(words()).toContain('审核员 000307')
    expect(words()).toContain('2026年11月24日 09:30 · 核对认证材料')
  })

  it('can be renewed when it expires soon, and giving it up needs a confirmation', async () => {
    const { container, model } = await settled(answerOf({ status: 'expiring', validUntil: '2026-12-01T04:00:00.000Z' }))
    const modal = jest.spyOn(Taro, 'showModal').mockResolvedValue({ confirm: false, cancel: true, errMsg: '' } as never)
    await act(async () => void fireEvent.click(container.querySelector('#qx-certificate-withdraw')!))
    expect(modal).toHaveBeenCalledTimes(1)
    expect(calls).not.toHaveBeenCalled()
    await act(async () => void fireEvent.click(container.querySelector('#qx-certificate-renew')!))
    expect(model.isAsked).toBe(true)
    modal.mockRestore()
  })
})

describe('the form of a certificate', () => {
  it('states how papers are handled before any is submitted', async () => {
    const model = await modelOf(answerOf({ kind: 'house' }))
    const { container } = render(<CertificateFields model={model} shownName="林*" />)
    for (const words of ['加水印', '加密保存', '看一次记一次', '30 天后销毁']) expect(container.textContent).toContain(words)
    expect(container.textContent).toContain('要和你实名的「林*」是同一个人')
  })

  it('a co-owner must add the paper that shows the relation, and not their own name again', async () => {
    const model = await modelOf(answerOf({ kind: 'house' }))
    model.form.set('holder', 'spouse')
    const { container } = render(<CertificateFields model={model} shownName="林*" />)
    expect(container.textContent).toContain('请一并上传结婚证或共有证明')
    expect(container.textContent).not.toContain('要和你实名的')
  })

  it('requires the code if there is one, and the number of a diploma', async () => {
    const model = await modelOf(answerOf())
    const { container } = render(<CertificateFields model={model} shownName="林*" />)
    expect(container.querySelector('#qx-certificate-code')).toBeNull()
    act(() => model.form.set('educationWay', 'chsi'))
    expect(container.querySelector('#qx-certificate-code')).not.toBeNull()
    expect(container.textContent).toContain('在线验证报告（选填）')
    act(() => model.form.set('educationWay', 'diploma'))
    expect(container.querySelector('#qx-certificate-code')).toBeNull()
    expect(container.querySelector('#qx-certificate-number')).not.toBeNull()
  })
})
