/** A trial: its end date, the missing requirements, and the link to the desk. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { MyCareer, Trial } from '@qianxian/protocol/career/joining.schema'
import { applicationField } from '@qianxian/protocol/career/joining.words'
import { navigateTo } from '@/router/navigator'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import type { CareerModel } from './CareerModel'
import { CareerResign } from './CareerResign'

export function CareerTrial({ model, mine, trial }: { model: CareerModel; mine: MyCareer; trial: Trial }) {
  const { until, members, complaints, isWaiting } = trial
  const needs = [
    { words: members > 0 ? `${members} 位会员同意由你服务` : '至少一位会员同意由你服务', isReached: members > 0 },
    { words: complaints === 0 ? '没有成立的投诉' : `有 ${complaints} 项投诉成立`, isReached: complaints === 0 },
  ]
  return (
    <Box padBottom={48}>
      <Stack id="qx-career-trial" align="center" padX={48} padTop={64} padBottom={40}>
        <IconCircle icon="clock" size={104} tone="brand" surface="card" />
        <Typography level={2} region="status" top={28} size="2xl" weight="bold" leading="close">
          试用期
        </Typography>
        <Typography top={12} tone="soft" align="center">
          {mine.words}
        </Typography>
      </Stack>
      {mine.needs.length > 0 && !isWaiting ? (
        <CardBox isInset bottom={24} pad={28} radius="m" surface="gold" id="qx-career-prolonged">
          {mine.needs.map(({ field, reason, howToFix }) => (
            <Typography key={field} size="m">{`${applicationField[field]}：${reason}。${howToFix}`}</Typography>
          ))}
        </CardBox>
      ) : null}
      <CardBox isInset bottom={32} pad={28} radius="m">
        <Typography level={2} bottom={12} size="l" weight="semibold">
          {isWaiting ? '等待审核' : `${dateInWords(until)}转为正式红娘需要`}
        </Typography>
        <Stack gap={12}>
          {needs.map(({ words, isReached }) => (
            <Row key={words} gap={12} tone={isReached ? 'soft' : undefined}>
              <Icon name={isReached ? 'check' : 'x'} size={32} color={isReached ? 'var(--qx-success)' : 'var(--qx-ink-3)'} />
              <Typography isGrowing size="m">
                {words}
              </Typography>
            </Row>
          ))}
          <Typography size="s" tone="soft">
            没有达到时由平台审核决定。
          </Typography>
        </Stack>
      </CardBox>
      <Box isInset>
        <Button isBlock id="qx-career-desk" onClick={() => navigateTo('/member/matchmaker/index')}>
          去红娘工作台
        </Button>
        {mine.serving === null ? null : <CareerResign model={model} members={mine.serving} />}
      </Box>
    </Box>
  )
}
