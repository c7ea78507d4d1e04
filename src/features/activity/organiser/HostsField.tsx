/** Matchmakers who are door hosts only: chosen from active ones. */
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Typography } from '@/ui/base/text/Typography'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { fieldId } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import type { PlanValues } from './planForm'

type Host = PlanValues['hosts'][number]

/** Loads page by page; a failed page can be retried. */
class HostsModel {
  list: readonly Host[] = []
  refusal: string | null = null
  /** Null once all are loaded. */
  cursor: string | null | undefined = undefined
  private isAsking = false

  constructor() {
    makeAutoObservable<this, 'isAsking'>(this, { list: observableRef, isAsking: false })
  }

  async more(): Promise<void> {
    if (this.isAsking || this.cursor === null) return
    this.isAsking = true
    try {
      const { list, nextCursor } = await callQuietly(matchmaker.getPaged, this.cursor === undefined ? {} : { cursor: this.cursor })
      runInAction(() => {
        this.list = [...this.list, ...list.map(({ id, name }) => ({ id, name }))]
        this.cursor = nextCursor
        this.refusal = null
      })
    } catch (error) {
      runInAction(() => (this.refusal = firstErrorWords(error)))
    } finally {
      this.isAsking = false
    }
  }
}

export const HostsField = observer(function HostsField({ form }: { form: FormModel<PlanValues> }) {
  const [model] = useState(() => new HostsModel())
  useEffect(() => void model.more(), [model])
  const { list, cursor, refusal } = model
  const chosen = form.read('hosts')
  const known = [...list, ...chosen.filter(({ id }) => !list.some((host) => host.id === id))]
  const standing = refusal ?? (cursor === undefined ? '正在找可以协助的红娘' : known.length === 0 ? '现在没有可以协助签到的红娘' : null)
  return (
    <Box id={fieldId('hosts')}>
      <ChoicesField
        look="open"
        hint={`最多 ${organiserLimits.hostsMax} 位，只为这场活动签到，看不到统计，也不能导出名单`}
        max={organiserLimits.hostsMax}
        error={form.errorOf('hosts')}
        value={chosen.map(({ id }) => id)}
        onChange={(ids) =>
          form.set(
            'hosts',
            known.filter(({ id }) => ids.includes(id)),
          )
        }
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {standing === null ? null : (
        <Typography bottom={16} size="s" tone={refusal === null ? 'soft' : 'danger'} region="status">
          {standing}
        </Typography>
      )}
      {cursor || refusal !== null ? (
        <Button size="s" kind="ghost" bottom={16} id="qx-plan-hosts-more" onClick={() => model.more()}>
          {refusal === null ? '更多红娘' : '重试'}
        </Button>
      ) : null}
    </Box>
  )
})
