/** Asking to be introduced to one person: what is said, what it costs, and a draft that outlives the page. */
import { lengthOf } from '@qianxian/protocol/base/rules'
import { type ContactScope, lineLimits, type LineMode, type LineReason } from '@qianxian/protocol/line/line.words'
import { line } from '@qianxian/protocol/line/line'
import type { LineDetail, Quota } from '@qianxian/protocol/line/line.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { readStored, removeStored, writeStored } from '@/platform/storage'
import { ask, call } from '@/request/call'
import { fieldsOf } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { FormModel } from '@/ui/form/FormModel'

export interface LineAsk {
  mode: LineMode
  message: string
  reasons: LineReason[]
  scopes: ContactScope[]
}

const blank: LineAsk = { mode: 'self', message: '', reasons: [], scopes: ['wechat'] }

/** Openings the person may take and change; none of them promises anything. */
export const templates: readonly { name: string; words: string }[] = [
  { name: '真诚', words: '你好，看完你的介绍觉得很投缘。想请红娘牵个线，先从朋友做起，慢慢了解。' },
  { name: '同好', words: '你好，发现我们有不少共同的爱好。如果你愿意，周末可以一起出来走走、聊聊。' },
  { name: '直接', words: '你好，我是认真奔着结婚来的。你的想法和我很接近，希望有机会认识你。' },
  { name: '轻松', words: '你好呀，你的照片让人觉得很舒服。我话不多但很认真，想听你讲讲你的日常。' },
]

export class LineApplyModel {
  readonly form: FormModel<LineAsk>
  quota: Quota | undefined = undefined
  /** The line that was made. */
  done: LineDetail | undefined = undefined

  constructor(readonly no: string) {
    this.form = new FormModel<LineAsk>({
      initial: { ...blank, ...readDraft(no) },
      rules: {
        message: (message) => {
          const length = lengthOf(message.trim())
          if (length < lineLimits.messageMin) return `写几句想说的话吧，至少 ${lineLimits.messageMin} 个字`
          return length > lineLimits.messageMax ? `最多 ${lineLimits.messageMax} 个字` : null
        },
        scopes: (scopes) => (scopes.length === 0 ? '请至少选一种联系方式' : null),
      },
      onDraft: (values) => writeStored('line_draft', { userId: authStore.userInfo?.id ?? 0, no, values }),
      submit: (values) => this.send(values),
      faultFields: fieldsOf,
    })
    makeAutoObservable(this, { no: false, form: false, quota: observableRef, done: observableRef })
  }

  async loadQuota(): Promise<void> {
    try {
      const quota = await ask(line.getQuota, {})
      runInAction(() => {
        this.quota = quota
      })
    } catch (error) {
      // The server counts again when the question is sent.
      console.warn('no quota', error)
    }
  }

  toggleReason(reason: LineReason): void {
    const { reasons } = this.form.values
    if (reasons.includes(reason))
      this.form.set(
        'reasons',
        reasons.filter((each) => each !== reason),
      )
    else if (reasons.length < lineLimits.reasonsMax) this.form.set('reasons', [...reasons, reason])
  }

  toggleScope(scope: ContactScope): void {
    const { scopes } = this.form.values
    this.form.set('scopes', scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
  }

  /** True while the words are nobody's own: a template may replace them without asking. */
  get isMessageReplaceable(): boolean {
    const { message } = this.form.values
    return message.trim() === '' || templates.some((template) => template.words === message)
  }

  private async send(values: LineAsk): Promise<void> {
    const done = await call(line.applyLine, { no: this.no, ...values, message: values.message.trim() }, { loadingText: '正在递出' })
    removeStored('line_draft')
    runInAction(() => {
      this.done = done
    })
  }
}

function readDraft(no: string): Partial<LineAsk> {
  const draft = readStored('line_draft')
  return draft && draft.no === no && draft.userId === authStore.userInfo?.id ? (draft.values as Partial<LineAsk>) : {}
}
