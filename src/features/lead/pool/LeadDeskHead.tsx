import { leadTab, type LeadTab } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateToUrl } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { SwitchRow } from '@/ui/base/layout/Cell'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { weightWords } from '../leadWords'
import { LeadWeightSheet } from './lazySheets'
import type { LeadBoard } from './LeadBoard'

/** Pages about leads that have an entry here once they exist. */
const others = [
  { label: '潜在线索', url: '/subpages/customer/indexpop' },
  { label: '线索报表', url: '/subpages/customer/reportpop' },
  { label: '导入线索', url: '/subpages/upload_file/customer' },
] as const

/** The quotas of the day, the own weight in the rotation, duty, and the neighbouring pages. */
export const LeadDeskHead = observer(function LeadDeskHead({ board }: { board: LeadBoard }) {
  const [isWeighing, setWeighing] = useState(false)
  const desk = board.desk.value
  if (!desk) return null
  const { isHandler, isOnDuty, claimsLeft, claimsPerDay, ownedRoom, ownedMax, weight, dueToday, offers } = desk
  const open = others.filter(({ url }) => configStore.leadsTo(url))
  const lead = (tab: LeadTab, isDue = false) => {
    if (isDue) board.setDueToday(true)
    board.show(tab)
  }
  return (
    <Box>
      {isHandler && offers > 0 && board.tabs.box !== 'offered' ? (
        <NoticeBar
          words={`${offers} 条线索轮到你，请尽快接受`}
          icon="bell"
          actionWords={leadTab.offered}
          onAction={() => lead('offered')}
        />
      ) : dueToday > 0 && !(board.hasDeadlines && board.isDueToday) ? (
        <NoticeBar words={`今天有 ${dueToday} 条要联系`} icon="clock" actionWords="去看看" onAction={() => lead('mine', true)} />
      ) : null}
      {isHandler ? (
        <Box isInset top={16} surface="card" isClipped>
          <Row align="stretch" padTop={24} padBottom={20} id="qx-lead-quota">
            <Figure label={`今天还能领（共 ${claimsPerDay}）`} value={`${claimsLeft}`} isEmpty={claimsLeft === 0} />
            <Figure label={`还能持有（共 ${ownedMax}）`} value={`${ownedRoom}`} isEmpty={ownedRoom === 0} />
            {weight ? (
              <Stack align="center" isGrowing role="button" id="qx-lead-weight" onClick={() => setWeighing(true)}>
                <Typography size="2xl" weight="bold" leading="tight" isFigure>
                  {weightWords(weight.weight)}
                </Typography>
                <Row gap={4}>
                  <Typography size="xs" tone="soft">
                    轮转权重
                  </Typography>
                  <Icon name="chevron-right" size={24} color="var(--qx-ink-3)" />
                </Row>
              </Stack>
            ) : null}
          </Row>
          <Box line="top">
            <SwitchRow
              id="qx-lead-duty"
              label="在岗"
              note={isOnDuty ? 'A 级线索会轮到你' : '休息中，位置为你保留'}
              isOn={isOnDuty}
              onChange={(isOn) => void board.setDuty(isOn)}
            />
          </Box>
        </Box>
      ) : null}
      {open.length > 0 ? (
        <Box padX="gutter">
          <Row justify="between" gap={24} isWrapping>
            {open.map(({ label, url }) => (
              <Row key={url} role="link" tall="tap" gap={4} onClick={() => navigateToUrl(url)}>
                <Typography size="sm" tone="brand">
                  {label}
                </Typography>
                <Icon name="chevron-right" size={26} color="var(--qx-brand-text)" />
              </Row>
            ))}
          </Row>
        </Box>
      ) : null}
      {weight ? <LeadWeightSheet isOpen={isWeighing} weight={weight} onClose={() => setWeighing(false)} /> : null}
    </Box>
  )
})

function Figure({ label, value, isEmpty }: { label: string; value: string; isEmpty: boolean }) {
  return (
    <Stack align="center" isGrowing>
      <Typography size="2xl" weight="bold" leading="tight" isFigure tone={isEmpty ? 'faint' : 'brand'}>
        {value}
      </Typography>
      <Typography size="xs" tone="soft">
        {label}
      </Typography>
    </Stack>
  )
}
