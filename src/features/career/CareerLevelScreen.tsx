/**
 * A matchmaker's level: its benefits, the figures behind it, the requirements of the next level, and the events behind
 * each figure.
 */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { options } from '@qianxian/protocol/base/dictionary'
import { career } from '@qianxian/protocol/career/career'
import { factsOfLevel } from '@qianxian/protocol/career/career.rules'
import type { CareerLevel } from '@qianxian/protocol/career/career.schema'
import { levelFigure, type LevelFigure, levelLimits, levels, levelWords } from '@qianxian/protocol/career/career.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Icon } from '@/ui/base/media/Icon'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { levelFigureWords, levelRequirements } from './levelWords'
import { LevelEventsSheet } from './lazySheets'

export const CareerLevelScreen = guardScreen(function CareerLevelScreen() {
  const [model] = useState(() => new DetailModel<CareerLevel>({ load: () => callQuietly(career.getLevel, {}) }))
  const [opened, setOpened] = useState<LevelFigure | null>(null)
  useDetailPage(model)
  useDidReturn(() => void model.reload())
  return (
    <Screen bg="rose" onRetry={() => void model.reload()} onSessionChange={() => void model.reload()}>
      <DetailView model={model} render={(value) => <Level value={value} onOpen={setOpened} />} />
      <LevelEventsSheet isOpen={opened !== null} figure={opened} onClose={() => setOpened(null)} />
    </Screen>
  )
})

function Level({ value, onOpen }: { value: CareerLevel; onOpen: (figure: LevelFigure) => void }) {
  const { level, figures, fall, isOnTrial } = value
  const next = levels.find((one) => one.level === level + 1)
  return (
    <Box padTop={24} padBottom={48}>
      <CardBox isInset bottom={24} pad={32} radius="m" id="qx-level">
        <Typography size="2xl" weight="bold" leading="tight">
          {levelWords(level)}
        </Typography>
        <Typography top={8} tone="soft">
          {isOnTrial
            ? `试用期最多同时服务 ${matchmakerLimits.trialMembersMax} 位会员`
            : `最多同时服务 ${factsOfLevel(level).capacity} 位会员`}
        </Typography>
      </CardBox>
      {isOnTrial ? (
        <CellGroup>
          <Cell
            label="试用期"
            note="到什么时候，还差什么"
            icon="clock"
            id="qx-level-trial"
            onClick={() => navigateTo('/member/matchmaker/matchmakerjoin')}
          />
        </CellGroup>
      ) : null}
      {fall ? (
        <CardBox isInset bottom={24} pad={28} surface="gold" radius="m" id="qx-level-fall">
          <Typography size="m">{`${dateInWords(fall.at)}起将降为${levelWords(fall.level)}。在这之前重新达到${levelWords(level)}的要求，就会保留。`}</Typography>
        </CardBox>
      ) : null}
      <CellGroup title={`近 ${levelLimits.windowDays} 天，点开看每一条`}>
        {options(levelFigure).map(({ value: figure, name }) => (
          <Cell
            key={figure}
            label={name}
            value={levelFigureWords(figure, figures)}
            id={`qx-level-${figure}`}
            onClick={() => onOpen(figure)}
          />
        ))}
      </CellGroup>
      {fall ? <Needs title={`保留${levelWords(level)}需要`} level={level} value={value} /> : null}
      {next ? <Needs title={`升为${levelWords(next.level)}需要`} level={next.level} value={value} /> : null}
      <Typography isInset size="s" tone="soft">
        每天夜里统计一次：达到要求第二天就升，不再达到会提前 {levelLimits.fallNoticeDays}{' '}
        天告诉你。等级只决定能同时服务多少位会员，不影响任何排序；会员人数和推荐人数都不计入。
      </Typography>
    </Box>
  )
}

function Needs({ title, level, value }: { title: string; level: number; value: CareerLevel }) {
  return (
    <CardBox isInset bottom={24} pad={28} radius="m" id={`qx-level-needs-${level}`}>
      <Typography level={2} bottom={12} size="l" weight="semibold">
        {title}
      </Typography>
      <Stack gap={12}>
        {levelRequirements(level, value.figures).map(({ figure, words, isReached }) => (
          <Row key={figure} gap={12} tone={isReached ? 'soft' : undefined}>
            <Icon name={isReached ? 'check' : 'x'} size={32} color={isReached ? 'var(--qx-success)' : 'var(--qx-ink-3)'} />
            <Typography isGrowing size="m">
              {words}
            </Typography>
          </Row>
        ))}
        <Typography size="s" tone="soft">{`达到后最多同时服务 ${factsOfLevel(level).capacity} 位会员`}</Typography>
      </Stack>
    </CardBox>
  )
}
