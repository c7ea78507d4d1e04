import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Button } from '@/ui/base/action/Button'
import { Box, Row } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { failureWords } from '@/platform/fault'
import { factWords, profileFieldLabel } from '@/parts/love/profileForm'
import type { ProfileModel } from './ProfileModel'
import { regions } from '@/stores/regions.store'
import './DraftConfirm.scss'

/** The matchmaker's draft for the member, before and after; no part of it is shown to others before the member confirms. */
export const DraftConfirm = observer(function DraftConfirm({ model }: { model: ProfileModel }) {
  const { profile } = model
  useEffect(() => {
    if (model.isAwaiting) void regions.load()
  }, [model.isAwaiting])
  if (!profile || !model.isAwaiting) return null

  async function handleAnswer(isAccepted: boolean) {
    if (
      !isAccepted &&
      !(await confirm({ title: '不用这些修改？', content: '红娘写的这些会被放弃，资料保持原样。', confirmWords: '不同意' }))
    )
      return
    try {
      await model.answerDraft(isAccepted)
      toast(isAccepted ? (model.isInAudit ? '已同意，正在审核' : '已同意，补齐后就可以提交') : '已保持原样')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return (
    <Box isInset bottom={32} padX={28} padY={32} surface="card" className="qx-draft-confirm" id="qx-draft-confirm">
      <Typography size="xl" weight="bold">
        红娘帮你改了资料
      </Typography>
      <Typography top={8} size="sm" tone="soft">
        逐项看一看，同意后才会提交审核。
      </Typography>
      {profile.changed.map((field) => (
        <Box key={field} top={24} className="qx-draft-confirm__item">
          <Typography size="s" tone="soft">
            {profileFieldLabel(field)}
          </Typography>
          <Typography size="m" tone="faint" isAsWritten className="qx-draft-confirm__before">
            {factWords(field, profile.live[field as ProfileField], regions.tree)}
          </Typography>
          <Typography size="m" weight="semibold" isAsWritten>
            {factWords(field, profile.values[field as ProfileField], regions.tree)}
          </Typography>
        </Box>
      ))}
      <Row gap={20} top={32}>
        <Button isBlock kind="ghost" onClick={() => handleAnswer(false)}>
          不同意
        </Button>
        <Button isBlock id="qx-draft-accept" onClick={() => handleAnswer(true)}>
          同意
        </Button>
      </Row>
    </Box>
  )
})
