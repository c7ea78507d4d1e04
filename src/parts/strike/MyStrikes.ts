/** Measures for the viewer's violations, and appeals. */
import { auditLimits } from '@qianxian/protocol/audit/audit.words'
import { audit } from '@qianxian/protocol/audit/audit'
import { strike } from '@qianxian/protocol/strike/strike'
import type { StrikeRow } from '@qianxian/protocol/strike/strike.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { createForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { textRule } from '@/ui/form/textRule'

export class MyStrikes {
  list: readonly StrikeRow[] | undefined = undefined
  /** True if one of the strikes keeps the account closed. */
  isShut = false
  error: unknown = null
  /** The strike being appealed. */
  appealed: StrikeRow | null = null
  readonly form: FormModel<{ text: string }>

  constructor() {
    this.form = createForm({
      initial: { text: '' },
      rules: { text: textRule('请写下申诉的理由', { min: auditLimits.appealMin, max: auditLimits.appealMax }) },
      submit: ({ text }) => this.appeal(text),
    })
    makeAutoObservable(this, { form: false, list: observableRef, appealed: observableRef, error: observableRef })
  }

  async load(): Promise<void> {
    try {
      const { list, isShut } = await callQuietly(strike.getMine, {})
      runInAction(() => Object.assign(this, { list, isShut, error: null }))
    } catch (error) {
      runInAction(() => {
        this.error = error
      })
    }
  }

  begin(row: StrikeRow | null): void {
    this.appealed = row
  }

  private async appeal(text: string): Promise<void> {
    const id = this.appealed?.appealTo
    if (!id) return
    await call(audit.appeal, { id, text: text.trim() }, { ...errorsInline, loadingText: '正在提交' })
    await this.load()
  }
}
