import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ConsentUseRow } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { CONSENT_TEXT, consentScope, consentText, consentUse, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'

/** A use in words: 让其他红娘看到你的清晰照片：周红娘; 替你发起了牵线：小雨. */
function wordsOfUse({ use, shownTo, about }: ConsentUseRow): string {
  const whom = shownTo ?? (about?.isAvailable ? about.nickname : null)
  return `${name(consentUse, use)}${whom ? `：${whom}` : ''}`
}

/** The consent for the use, in the text that was agreed to: 你同意过「发布我的资料」：帮你填写…（授权说明 2026-11）. */
function basisOf({ use, textVersion }: ConsentUseRow): string {
  const scope = scopeOfUse(use)
  const words = textVersion === CONSENT_TEXT ? `：${consentText[scope]}` : ''
  return `你同意过「${name(consentScope, scope)}」${words}${textVersion ? `（授权说明 ${textVersion}）` : ''}`
}

/** All acts in the member's name by consent, newest first. */
export const ConsentUsesSheet = observer(function ConsentUsesSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [list] = useState(
    () => new ListModel<ConsentUseRow>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(matchmaker.getConsentUsePaged, { cursor }) }),
  )
  useEffect(() => {
    if (isOpen) void list.refresh()
  }, [isOpen, list])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="红娘替我做过的事">
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={(row) => (
          <Box padX="gutter" padY={20} line="bottom">
            <Stack gap={4}>
              <Typography size="m">{wordsOfUse(row)}</Typography>
              <Typography size="s" tone="soft">{`${row.matchmakerName} · ${dateAndTime(row.at)}`}</Typography>
              <Typography size="s" tone="soft">
                {basisOf(row)}
              </Typography>
            </Stack>
          </Box>
        )}
        empty={<EmptyState isCompact art="people" title="还没有用过你的授权" words="红娘看了什么、替你做了什么，每一次都会记在这里。" />}
        endWords="都在这里了"
      />
    </Sheet>
  )
})
