/** Changes that the auditors require before resubmission: each with its reason, one tap away. */
import { observer } from 'mobx-react'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import type { ProfileModel } from './ProfileModel'

export interface RefusedCardProps {
  model: ProfileModel
  onLead: (field: string) => void
  /** Set if the page has no other place for the appeal. */
  onAppeal?: () => void
}

export const RefusedCard = observer(function RefusedCard({ model, onLead, onAppeal }: RefusedCardProps) {
  const { issues = [], canAppeal = false } = model.profile ?? {}
  if (issues.length === 0) return null
  const left = issues.filter((issue) => !model.isMended(issue)).length
  return (
    <Box isInset bottom={32} padX={28} padTop={24} padBottom={16} surface={left > 0 ? 'danger' : 'card'} radius="m" id="qx-refused">
      <Typography size="ml" tone={left > 0 ? 'danger' : undefined} weight="semibold">
        {left > 0 ? `有 ${left} 处需要修改` : '都改好了，可以重新提交'}
      </Typography>
      {issues.map((issue) => {
        const isMended = model.isMended(issue)
        return (
          <Row key={`${issue.field} ${issue.reason}`} padY={12} tall="tap" press="row" onClick={() => onLead(issue.field)}>
            <Stack isGrowing>
              <Typography size="m" weight="semibold" leading="close">
                {issue.label}
              </Typography>
              <Typography size="sm" tone="soft" leading="close">
                {issue.reason}
              </Typography>
            </Stack>
            {isMended ? <Icon name="circle-check" size={32} color="var(--qx-success)" /> : null}
            <Typography isFixed left={12} size="sm" tone={isMended ? 'soft' : 'danger'}>
              {isMended ? '已修改' : '去修改'}
            </Typography>
            {isMended ? null : <Icon name="chevron-right" size={32} color="var(--qx-danger)" />}
          </Row>
        )
      })}
      {canAppeal && onAppeal ? (
        <Button top={12} bottom={8} size="s" kind="ghost" onClick={onAppeal}>
          觉得不对，申诉
        </Button>
      ) : null}
    </Box>
  )
})
