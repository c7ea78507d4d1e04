import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { DisputeView, Timeline } from '@qianxian/protocol/attribution/attribution.schema'
import { attributionLimits, disputeStatus } from '@qianxian/protocol/attribution/attribution.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { DisputeSheet, type DisputeInput } from './DisputeSheet'
import { disputeTones, disputeWords, eventWords, standingTones, standingWords } from './timelineWords'

/** A member's timeline: how it is loaded, and how it is disputed if the reader may dispute it. */
export interface TimelineSource {
  key: string
  isStore: boolean
  load: () => Promise<Timeline>
  /** Absent if another person of the store must dispute it. */
  onAsk?: (said: DisputeInput) => Promise<Timeline>
}

export interface TimelineSheetProps {
  isOpen: boolean
  /** The timeline; null if the sheet is closed. */
  opened: TimelineSource | null
  onClose: () => void
}

/** The timeline of an attribution: all events, and disputes about it. */
export const TimelineSheet = observer(function TimelineSheet({ isOpen, opened, onClose }: TimelineSheetProps) {
  const shown = useLastShown(opened)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="归属记录">
      {shown ? <Events key={shown.key} opened={shown} /> : null}
    </Sheet>
  )
})

const Events = observer(function Events({ opened: { isStore, load, onAsk, key } }: { opened: TimelineSource }) {
  const [model] = useState(() => new DetailModel<Timeline>({ load }))
  const [isAsking, setAsking] = useState(false)
  useEffect(() => void model.load(), [model])
  return (
    <>
      <DetailView
        model={model}
        render={(timeline) => (
          <Stack gap={20} padX="gutter" padBottom={40} id="qx-timeline">
            <Row gap={16} justify="between">
              <Typography size="l" weight="semibold">
                {timeline.name}
              </Typography>
              <Tag tone={standingTones[timeline.standing]}>{standingWords(timeline.standing, isStore)}</Tag>
            </Row>
            {timeline.dispute ? <DisputeCard dispute={timeline.dispute} /> : null}
            {timeline.events.length === 0 ? (
              <EmptyState isCompact art="nothing" title="还没有记录" words="会员来访、建立服务或变更，都会记在这里。" />
            ) : (
              <Box region="list">
                <ListItems>
                  {timeline.events.map((event) => (
                    <Box key={event.id} padY={20} line="bottom">
                      <Typography size="m">{eventWords(event)}</Typography>
                      {event.note ? (
                        <Typography top={4} size="s">
                          {`平台写明的原因：${event.note}`}
                        </Typography>
                      ) : null}
                      <Typography top={4} size="s" tone="soft">
                        {dateAndTime(event.at)}
                      </Typography>
                    </Box>
                  ))}
                </ListItems>
              </Box>
            )}
            {onAsk && timeline.askAbout !== null ? (
              <Button isBlock kind="secondary" id="qx-timeline-ask" onClick={() => setAsking(true)}>
                {isStore ? '为什么不归本店' : '为什么不归我'}
              </Button>
            ) : null}
          </Stack>
        )}
      />
      {onAsk ? (
        <DisputeSheet
          isOpen={isAsking}
          about={key}
          onClose={() => setAsking(false)}
          onSend={async (said) => model.patch(await onAsk(said))}
        />
      ) : null}
    </>
  )
})

/** A dispute with its answer, or its deadline. */
function DisputeCard({ dispute }: { dispute: DisputeView }) {
  const { status, statement, pictures } = dispute
  return (
    <CardBox surface="sunken" pad={24} radius="m">
      <Row gap={16} justify="between">
        <Typography size="m" weight="semibold">
          我的申诉
        </Typography>
        <Tag tone={disputeTones[status]}>{name(disputeStatus, status)}</Tag>
      </Row>
      <Typography top={8} size="s">
        {statement}
      </Typography>
      {pictures > 0 ? <Typography size="s" tone="soft">{`附证据 ${pictures} 张`}</Typography> : null}
      <Typography top={8} size="s" tone="soft">
        {disputeWords(dispute)}
      </Typography>
      {status === 'open' ? (
        <Typography
          size="s"
          tone="soft"
        >{`由和双方都没有关系的审核员核实，${attributionLimits.answerWorkingDays} 个工作日内答复`}</Typography>
      ) : null}
    </CardBox>
  )
}
