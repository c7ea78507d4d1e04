import { auditWait } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { Button } from '@/ui/base/action/Button'
import { Box, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { failureWords } from '@/platform/fault'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { HandedInArt } from '@/parts/love/HandedInArt'
import { Knot } from '@/ui/base/media/Knot'
import { Typography } from '@/ui/base/text/Typography'
import { LineTimeline, type LineStep } from '@/ui/person/LineTimeline'
import type { ProfileModel } from './ProfileModel'
import './AuditState.scss'

export interface AuditStateProps {
  model: ProfileModel
  onHome: () => void
  onMine: () => void
}

const steps: LineStep[] = [
  { key: 'sent', title: '资料已提交', state: 'done' },
  { key: 'look', title: '审核员正在查看', note: `${auditWait}，只看内容是否真实、得体。`, state: 'now' },
  { key: 'open', title: '通过后，合适的人就能看到你', note: '没有通过也会逐条告诉你原因和怎么改。', state: 'next' },
]

/** State of the submitted profile, in words. */
export const AuditState = observer(function AuditState({ model, onHome, onMine }: AuditStateProps) {
  const { profile } = model
  if (!profile) return null

  async function handleWithdraw() {
    if (!(await confirm({ title: '撤回审核', content: '撤回后可以继续修改，改好再提交。', confirmWords: '撤回' }))) return
    try {
      await model.withdraw()
      toast('已撤回')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  if (model.isClosed) {
    return (
      <State
        title="资料暂时不能使用"
        words="资料已被平台下架，可以看看原因，觉得不对可以申诉。"
        action="看原因和申诉"
        onAction={() => void navigateTo('/pages/love/report', { box: 'strikes' })}
      />
    )
  }
  if (model.isAwaiting) {
    return <State title="红娘帮你改了资料" words="看一看，同意后就会提交审核。" action="去确认" onAction={onMine} />
  }
  if (!model.isInAudit) {
    return <State title="资料已经通过审核" words="合适的人现在就能看到你了。" action="看看为你推荐的人" onAction={onHome} />
  }
  const face = model.album.list.find(({ isAvatar }) => isAvatar)
  return (
    <Stack id="qx-audit-state" align="center" padX="gutter" padTop={48} padBottom={48}>
      <HandedInArt face={face ? configStore.fileUrl(face.picture.thumb) : null} />
      <Knot size="s" isDrawn />
      <Typography level={1} align="center" top={24} size="3xl" weight="bold" leading="tight" region="status">
        交上去了
      </Typography>
      <Typography align="center" top={16} bottom={40} size="m" tone="soft" leading="loose">
        {`资料已提交，正在审核，${auditWait}。你写得很认真，有了结果会马上通知你。`}
      </Typography>
      <Button isBlock size="l" id="qx-audit-home" onClick={onHome}>
        先去看看大家
      </Button>
      <Box top={40} bottom={24} padX={32} padY={40} surface="card" className="qx-audit-state__card">
        <LineTimeline steps={steps} />
      </Box>
      <Button isBlock kind="plain" id="qx-audit-withdraw" onClick={handleWithdraw}>
        撤回，再改一改
      </Button>
    </Stack>
  )
})

function State({ title, words, action, onAction }: { title: string; words: string; action: string; onAction: () => void }) {
  return (
    <Stack align="center" padX="gutter" padTop={64} padBottom={48}>
      <Typography top={40} size="2xl" weight="bold">
        {title}
      </Typography>
      <Typography align="center" top={12} bottom={48} size="m" tone="soft">
        {words}
      </Typography>
      <Button isBlock size="l" onClick={onAction}>
        {action}
      </Button>
    </Stack>
  )
}
