/** 今日推荐 on the home page: the people of the day, and the reasons. */
import { dailySlot } from '@qianxian/protocol/mate/mate.words'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { openPerson } from '@/parts/person/openPerson'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Photo } from '@/ui/base/media/Photo'
import { regionAttributes } from '@/ui/base/accessibility/attributes'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { UnmountFarPart } from '@/ui/list/UnmountFarPart'
import { useVisibleRows } from '@/ui/list/useVisibleRows'
import { dailyModel, type DailyPerson } from './dailyPeople'
import './DailyStrip.scss'

/** Loads the set once. Returns the numbers of its people. */
export async function loadDaily(isGone: (no: string) => boolean): Promise<string[]> {
  const model = dailyModel(isGone)
  if (!model.set) await model.load()
  return (model.set?.people ?? []).map(({ card }) => card.no)
}

interface DailyStripProps {
  isGone: (no: string) => boolean
  onSeen: (card: DailyPerson['card']) => void
}

export const DailyStrip = observer(function DailyStrip({ isGone, onSeen }: DailyStripProps) {
  const [model] = useState(() => dailyModel(isGone))
  useEffect(() => {
    if (model.set) model.comeBack()
    else void model.load()
    return () => model.leave()
  }, [model])
  useDidReturn(() => model.comeBack())
  const { set, people, left, hasFailed } = model
  return (
    <UnmountFarPart id="qx-daily">
      <Box bottom={20} padTop={24} className={set ? undefined : 'qx-daily'}>
        <Row padX={24} gap={12} align="baseline">
          <Typography level={2} size="l" weight="semibold" isGrowing>
            今日推荐
          </Typography>
          {people.length > 0 ? (
            <Typography isFixed size="s" tone="soft" id="qx-daily-left">
              {left > 0 ? `还有 ${left} 位没看` : '今天的都看过了，明天见'}
            </Typography>
          ) : null}
        </Row>
        {people.length > 0 ? (
          <View className="qx-daily__row" {...regionAttributes('list')}>
            <ListItems>
              {people.map((person) => (
                <DailyCard
                  key={person.card.no}
                  person={person}
                  onSeen={onSeen}
                  onOpen={() => {
                    model.open(person)
                    void openPerson(person.card, 'recommend')
                  }}
                />
              ))}
            </ListItems>
          </View>
        ) : hasFailed ? (
          <Row padX={24} tall="tap" tone="brand" id="qx-daily-retry" onClick={() => void model.load()}>
            <Typography size="m">没有加载出来，点击重试</Typography>
          </Row>
        ) : (
          <Typography top={12} bottom={12} left={24} right={24} size="m" tone="soft">
            {set ? '今天没有新的人选。放宽择偶要求里的「必须」，明天会多一些人' : '正在为你挑选'}
          </Typography>
        )}
      </Box>
    </UnmountFarPart>
  )
})

interface DailyCardProps extends Pick<DailyStripProps, 'onSeen'> {
  person: DailyPerson
  onOpen: () => void
}

function DailyCard({ person, onOpen, onSeen }: DailyCardProps) {
  const { card, slot, reasons, isOpened } = person
  const id = `qx-daily-${card.no}`
  // Each card is observed separately, because the row is wider than the screen.
  useVisibleRows({ id, rows: [card], keyOf: ({ mark = '' }) => mark, columns: 1, isThere: true, onSeen })
  const facts = [card.ageText, card.cityName].filter(Boolean).join(' · ')
  return (
    <Stack className="qx-daily__card" surface="card" radius="m" isClipped isPale={isOpened} role="link" id={id} onClick={onOpen}>
      <Box className="qx-daily__photo">
        <Photo src={card.cover && configStore.fileUrl(card.cover.thumb)} color={card.cover?.color ?? undefined} ratio="4:5" />
        {slot === 'wildcard' || isOpened ? (
          <View className="qx-daily__mark">
            <Tag tone={isOpened ? 'plain' : 'brand'}>{isOpened ? '看过了' : dailySlot.wildcard}</Tag>
          </View>
        ) : null}
      </Box>
      <Typography top={16} left={24} right={24} size="l" weight="semibold" lines={1}>
        {card.nickname}
      </Typography>
      <Typography left={24} right={24} size="sm" tone="soft" lines={1}>
        {facts}
      </Typography>
      <Typography top={4} left={24} right={24} size="sm" tone="brand" lines={2}>
        {reasons[0] ?? '去看看 TA 的介绍'}
      </Typography>
    </Stack>
  )
}
