/**
 * 通知设置: how soon an absent member is notified, and the quiet hours. The sheet states that safety notices cannot be
 * switched off.
 */
import { notice } from '@qianxian/protocol/notice/notice'
import type { NoticeSettings } from '@qianxian/protocol/notice/notice.schema'
import { noticeLimits, noticePace, noticePart, type NoticePart } from '@qianxian/protocol/notice/notice.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { callQuietly, call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { configStore } from '@/stores/config.store'
import { Box, Row } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Icon } from '@/ui/base/media/Icon'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { PickerField } from '@/ui/form/PickerField'
import { SheetForm } from '@/ui/form/SheetForm'

const { dailyHour, quietFrom, quietTo } = noticeLimits

const unchosen: NoticeSettings = { system: 'now', interact: 'now', message: 'now', quietFrom, quietTo }

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }))

export const NoticeSettingsSheet = observer(function NoticeSettingsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [model] = useState(() => new DetailModel<NoticeSettings>({ load: () => callQuietly(notice.getSettings, {}) }))
  useEffect(() => {
    if (isOpen) void model.load()
  }, [isOpen, model])
  const { value: chosen, error } = model
  const form = useForm<NoticeSettings>({
    initial: chosen ?? unchosen,
    submit: async (settings) => {
      await call(notice.saveSettings, settings, errorsInline)
      await model.reload()
    },
  })
  const parts: NoticePart[] = configStore.hasPlugin('message') ? ['system', 'interact', 'message'] : ['system', 'interact']

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="通知设置"
      form={form}
      submitWords="保存"
      submitId="qx-notice-settings-save"
      isSubmitDisabled={!chosen}
      onDone={() => toast('已保存')}
      lead={`你不在的时候，由小程序的消息告诉你，里面没有名字、照片和聊天内容。每天一次的，在晚上 ${dailyHour - 12} 点。`}
    >
      {chosen ? (
        <>
          {parts.map((part) => (
            <ChoiceField
              key={part}
              form={form}
              name={part}
              look="open"
              label={noticePart[part]}
              isNeverEmpty
              options={choices(noticePace)}
            />
          ))}
          <Typography top={8} size="m" weight="semibold">
            安静时段
          </Typography>
          <Typography top={4} bottom={8} size="s" tone="soft">
            这段时间里的，等过了再告诉你。两个时间一样，就是不需要。
          </Typography>
          <PickerField form={form} name="quietFrom" label="从" options={hours} />
          <PickerField form={form} name="quietTo" label="到" options={hours} />
          <Row align="start" top={24} gap={12} pad={24} surface="sunken" radius="m">
            <Icon name="shield-check" size={32} color="var(--qx-success)" />
            <Typography size="s" tone="soft" isGrowing>
              账号安全的提醒一直会发，夜里也一样。
            </Typography>
          </Row>
        </>
      ) : error ? (
        <ErrorRetry error={firstErrorWords(error)} onRetry={() => model.reload()} isCompact />
      ) : (
        <Box>
          <PageSkeleton kind="words" />
        </Box>
      )}
    </SheetForm>
  )
})
