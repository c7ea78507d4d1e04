/** Requesting an introduction to one person: the message, the cost, and a draft that survives closing the page. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type ContactDuration, type ContactScope, lineLimits, type LineMode, type LineReason } from '@qianxian/protocol/line/line.words'
import { line } from '@qianxian/protocol/line/line'
import type { LineDetail, Quota } from '@qianxian/protocol/line/line.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { afterPrecheat } from '@/parts/love/precheat'
import { createForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { textRule } from '@/ui/form/textRule'

export interface LineAsk {
  mode: LineMode
  message: string
  reasons: LineReason[]
  scopes: ContactScope[]
  duration: ContactDuration
}

/** No contact is preselected; the duration defaults to a week. */
const blank: LineAsk = { mode: 'self', message: '', reasons: [], scopes: [], duration: 'd7' }

/** Message templates that the member may edit; none contains a promise. */
export const templates: readonly { name: string; words: string }[] = [
  { name: '真诚', words: '你好，看完你的介绍觉得很投缘。想请红娘牵个线，先从朋友做起，慢慢了解。' },
  { name: '同好', words: '你好，发现我们有不少共同的爱好。如果你愿意，周末可以一起出来走走、聊聊。' },
  { name: '直接', words: '你好，我是认真奔着结婚来的。你的想法和我很接近，希望有机会认识你。' },
  { name: '轻松', words: '你好呀，你的照片让人觉得很舒服。我话不多但很认真，想听你讲讲你的日常。' },
]

export class LineApplyModel {
  readonly form: FormModel<LineAsk>
  quota: Quota | undefined = undefined
  /** The created line. */
  done: LineDetail | undefined = undefined

  constructor(readonly no: string) {
    this.form = createForm<LineAsk>({
      about: `line:${no}`,
      initial: blank,
      rules: {
        message: textRule('写几句想说的话吧', { min: lineLimits.messageMin, max: lineLimits.messageMax }),
        scopes: (scopes) => (scopes.length === 0 ? '请至少选一种联系方式' : null),
      },
      submit: (values) => this.send(values),
    })
    makeAutoObservable(this, { no: false, form: false, quota: observableRef, done: observableRef })
  }

  async loadQuota(): Promise<void> {
    try {
      const quota = await callQuietly(line.getQuota, {})
      runInAction(() => {
        this.quota = quota
        // A draft may contain contacts that the member no longer has.
        const scopes = this.form.values.scopes.filter((scope) => isIn(quota.myContacts, scope))
        if (scopes.length < this.form.values.scopes.length) this.form.set('scopes', scopes)
      })
    } catch (error) {
      // The server checks the quota again when the line is sent.
      console.warn('no quota', error)
    }
  }

  private async send(values: LineAsk): Promise<void> {
    const input = { no: this.no, ...values, message: values.message.trim() }
    const done = await afterPrecheat('line', call(line.applyLine, input, { ...errorsInline, loadingText: '正在递出' }), this.no)
    runInAction(() => {
      this.done = done
    })
  }
}
