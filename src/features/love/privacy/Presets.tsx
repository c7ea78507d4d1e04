/** Three ready-made privacy settings, before the single ones. */
import { name, values } from '@qianxian/protocol/base/dictionary'
import { privacyPreset, privacyPresetNotes, type PrivacyPreset } from '@qianxian/protocol/love/privacy.words'
import { observer } from 'mobx-react'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import type { PermissionModel } from './PermissionModel'
import { presetOf, presets } from './presets'

const icons: Record<PrivacyPreset, IconName> = { open: 'eye', careful: 'shield-check', matchmaker: 'hand-heart' }

export const Presets = observer(function Presets({ model }: { model: PermissionModel }) {
  const { value } = model
  if (!value) return null
  const current = presetOf(value)

  async function handleChoose(preset: PrivacyPreset) {
    if (preset === current) return
    const words = name(privacyPreset, preset)
    const isSure =
      preset !== 'open' ||
      (await confirm({ title: '改为公开？', content: '访客也能看到你的名片、年龄和清晰的照片。', confirmWords: '改为公开' }))
    if (!isSure) return
    const before = model.round
    await model.change(presets[preset])
    if (model.round === before) toast(`已设为「${words}」`)
  }

  return (
    <Box isInset bottom={40}>
      <Typography level={2} bottom={16} size="l" weight="semibold">
        先选一种
      </Typography>
      <Box region="radiogroup" label="隐私设置">
        <Stack gap={16}>
          {values(privacyPreset).map((preset) => (
            <Row
              key={preset}
              role="radio"
              isOn={preset === current}
              id={`qx-preset-${preset}`}
              align="start"
              gap={20}
              padX={28}
              padY={24}
              radius="m"
              surface={preset === current ? 'brand' : 'card'}
              line={preset === current ? 'chosen' : 'around'}
              onClick={() => handleChoose(preset)}
            >
              <Icon name={icons[preset]} size={44} color="var(--qx-brand-text)" />
              <Stack isGrowing>
                <Typography size="l" weight="bold" leading="close">
                  {name(privacyPreset, preset)}
                </Typography>
                <Typography top={4} size="sm" tone="soft" leading="close">
                  {privacyPresetNotes[preset]}
                </Typography>
              </Stack>
              {preset === current ? <Icon name="circle-check" size={40} color="var(--qx-brand-text)" /> : null}
            </Row>
          ))}
        </Stack>
      </Box>
      <Typography top={16} size="s" tone="soft" id="qx-preset-own">
        {current ? '下面可以再改几项。' : '现在是你自己的设置，选一种会改动其中几项。'}
      </Typography>
    </Box>
  )
})
