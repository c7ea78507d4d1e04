/** Rarely shown parts of the people list: the empty state and the undo of a skip. Loaded lazily on the web. */
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { love } from '@qianxian/protocol/love/love'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { relationStore } from '@/parts/interact/relation.store'
import { undoSkip } from '@/parts/interact/relationActions'
import { Box, Row } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { LoginInvitation } from './LoginInvitation'
import type { LoveBrowseModel } from './LoveBrowseModel'
import './BrowseNotices.scss'

type Relaxation = OutputOf<(typeof love)['getRelaxations']>[number]

/** Milliseconds in which a skip can be undone on the screen shown afterwards. */
const UNDO_MS = 6000

/** Empty result: filters to loosen, and how many more people each adds. */
export const BrowseEmpty = observer(function BrowseEmpty({ model }: { model: LoveBrowseModel }) {
  const [relaxations, setRelaxations] = useState<readonly Relaxation[]>([])
  const { isLoginNeeded } = model
  useEffect(() => {
    let isHere = !isLoginNeeded
    if (isHere) {
      callQuietly(love.getRelaxations, { filter: model.wholeFilter }).then(
        (found) => isHere && setRelaxations(found),
        () => undefined,
      )
    }
    return () => {
      isHere = false
    }
  }, [model, isLoginNeeded])
  /** True if the list is empty because all people are shown elsewhere on the page. */
  const isSeenThrough = model.filterCount === 0 && model.strips.daily.length > 0
  if (isLoginNeeded) return <LoginInvitation statistics={model.statistics} />
  return (
    <Box padX="gutter" padBottom={48}>
      <EmptyState
        isCompact
        art="people"
        title={isSeenThrough ? '今天的人都在上面了' : '暂时没有符合条件的人'}
        words={relaxations.length > 0 ? '把条件放宽一点，就能遇见' : '换个城市或条件再看看，新会员每天都在加入'}
        actionWords={model.filterCount > 0 ? '清空筛选' : undefined}
        onAction={() => model.clearFilter()}
      />
      {relaxations.map((relaxation) => (
        <Row
          key={relaxation.field}
          bottom={16}
          tall="row"
          surface="card"
          padX={28}
          className="qx-browse-empty__way"
          // The suggestion contains the whole filter; if its city is missing, it means everywhere.
          onClick={() => model.setFilter({ ...relaxation.filter, city: relaxation.filter.city ?? '' })}
        >
          <Typography isGrowing size="ml">
            {relaxation.text}
          </Typography>
          <Typography isFixed right={12} left={20} tone="brand" weight="semibold">
            {relaxation.gain === 0 ? '多几人' : `多 ${relaxation.gain} 人`}
          </Typography>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </Row>
      ))}
    </Box>
  )
})

/** 已略过 with an undo; disappears by itself. */
export const UndoBar = observer(function UndoBar() {
  const skipped = relationStore.lastSkipped
  useEffect(() => {
    if (!skipped) return undefined
    const timer = setTimeout(() => relationStore.noteSkip(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [skipped])
  if (!skipped) return null
  return (
    <Row padX={28} tall="tap" radius="l" tone="light" className="qx-browse-undo">
      <Typography isGrowing size="sm" lines={1}>
        已略过 {skipped.name}，{browseLimits.skipDays} 天内不再出现
      </Typography>
      <Row isFixed left={28} tall="tap" onClick={() => undoSkip().catch(() => undefined)}>
        <Typography size="m" weight="semibold" className="qx-browse-undo__key">
          撤回
        </Typography>
      </Row>
    </Row>
  )
})
