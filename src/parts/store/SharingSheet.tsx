import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { name, options } from '@qianxian/protocol/base/dictionary'
import { type ConsentScope, matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import type { MySharing, SharedUseRow } from '@qianxian/protocol/sharing/sharing.schema'
import { sharedScope, sharedUse, sharingText } from '@qianxian/protocol/sharing/sharing.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { useForm } from '@/shell/form'
import { Box, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import type { MyStore } from './MyStore'

export interface SharingSheetProps {
  model: MyStore
  shared: MySharing
  isOpen: boolean
  onClose: () => void
}

function leadWords({ isAllowed, scopes, until }: MySharing): string {
  if (scopes.length === 0) return `没有勾选的，门店都看不到。勾选后 ${matchmakerLimits.consentMonths} 个月内有效，随时可以改。`
  if (!isAllowed) return '你在隐私设置里关闭了门店共享，现在门店什么都看不到。保存后重新打开。'
  return `现在的授权到 ${dateInWords(until!)} 为止，保存后从今天起 ${matchmakerLimits.consentMonths} 个月有效。`
}

/** The member's consent to the store's staff by scope, and the log of their views. */
export const SharingSheet = observer(function SharingSheet({ model, shared, isOpen, onClose }: SharingSheetProps) {
  const form = useForm<{ scopes: ConsentScope[] }>({
    initial: { scopes: [...shared.scopes] },
    submit: ({ scopes }) => model.share(scopes),
  })
  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="门店共享"
      form={form}
      lead={leadWords(shared)}
      submitWords={isNone ? '不共享' : '保存'}
      submitId="qx-sharing-save"
      onDone={() => toast(isNone ? '门店什么都看不到了' : '已保存')}
    >
      <ChoicesField
        form={form}
        name="scopes"
        look="open"
        as="rows"
        label="门店可以看到"
        options={options(sharedScope).map(({ value, name: label }) => ({ value, label, note: sharingText[value] }))}
      />
      <Typography top={24} bottom={8} weight="semibold">
        门店看过什么
      </Typography>
      {isOpen ? <Uses /> : null}
    </SheetForm>
  )
})

const Uses = observer(function Uses() {
  const [list] = useState(
    () => new ListModel<SharedUseRow>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(sharing.getSharedUsePaged, { cursor }) }),
  )
  useEffect(() => void list.load(), [list])
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      renderRow={({ use, store, by, at }) => (
        <Box padY={20} line="bottom">
          <Stack gap={4}>
            <Typography size="m">{name(sharedUse, use)}</Typography>
            <Typography size="s" tone="soft">{`${store} · ${by} · ${dateAndTime(at)}`}</Typography>
          </Stack>
        </Box>
      )}
      empty={<EmptyState isCompact art="people" title="还没有看过" words="门店的人每看一次，都会记在这里。" />}
      endWords="都在这里了"
    />
  )
})
