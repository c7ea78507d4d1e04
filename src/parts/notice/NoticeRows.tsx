/** The notices of a section, the button that marks all as read, and their sheets. */
import { observer } from 'mobx-react'
import { firstErrorWords } from '@/request/fault'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell } from '@/ui/base/layout/Cell'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { ListView } from '@/ui/list/ListView'
import { NoticeCard } from './NoticeCard'
import type { Notices } from './Notices'
import { sectionEmpty } from './topicIcons'

const AppealSheet = lazySheet('申诉', () => import('./AppealSheet').then((file) => file.AppealSheet))

export interface NoticesProps {
  model: Notices
  /** Called when a notice opens another page: the sheet closes. */
  onLeave?: () => void
}

export const NoticeRows = observer(function NoticeRows({ model, onLeave }: NoticesProps) {
  const { list, section } = model
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      header={
        // The button has its own box, because adding or removing it would redraw the rows.
        <Box>
          {model.mayHaveUnread ? (
            <Row justify="end" padX="gutter" padTop={16}>
              <Button kind="ghost" size="s" id="qx-notice-read-all" onClick={() => model.readAll().catch(() => undefined)}>
                全部已读
              </Button>
            </Row>
          ) : null}
        </Box>
      }
      renderRow={(row) => (
        <NoticeCard
          row={row}
          earlier={model.earlier.get(row.id)?.length ?? 0}
          onOpen={() => model.open(row, onLeave)}
          onMenu={() => model.choose(row)}
        />
      )}
      empty={<EmptyState art="nothing" title={sectionEmpty[section].title} words={sectionEmpty[section].words} />}
      endWords="没有更早的通知了"
    />
  )
})

/** Sheets above the rows; next to the sheet that contains the rows, if there is one. */
export const NoticeSheets = observer(function NoticeSheets({ model, onLeave }: NoticesProps) {
  const { chosen, appealed } = model

  function handleRead() {
    if (chosen) model.read(chosen)
    model.choose(null)
  }

  async function handleRemove() {
    if (chosen) await model.remove(chosen).catch((error: unknown) => toast(firstErrorWords(error)))
    model.choose(null)
  }

  return (
    <Box>
      <Sheet isOpen={chosen !== null} onClose={() => model.choose(null)} title="这条通知">
        {chosen && !chosen.isRead ? <Cell id="qx-notice-read" label="标为已读" icon="check" onClick={handleRead} /> : null}
        <Cell id="qx-notice-remove" label="删除" note="只从你的列表里删掉" icon="trash-2" onClick={handleRemove} />
      </Sheet>
      <AppealSheet
        isOpen={appealed !== null}
        row={appealed}
        onClose={() => model.appeal(null)}
        onSent={(row) => model.appealSent(row)}
        onFollow={(target) => {
          model.appeal(null)
          return model.follow(target, onLeave)
        }}
      />
    </Box>
  )
})
