/** 常用搜索 in the filter sheet: the saved searches, and the button that saves the current filter. */
import type { SavedSearch, SearchFilter } from '@qianxian/protocol/mate/mate.schema'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useForm } from '@/shell/form'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { SwitchRow } from '@/ui/base/layout/Cell'
import { Chip } from '@/ui/base/action/Chip'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { SearchesModel } from './SearchesModel'

interface SavedSearchesProps {
  /** True while the sheet is open; opening reloads searches saved elsewhere. */
  isOpen: boolean
  /** The current filter. */
  filter: SearchFilter
  onChoose: (filter: SearchFilter) => void
}

export const SavedSearches = observer(function SavedSearches({ isOpen, filter, onChoose }: SavedSearchesProps) {
  const [model] = useState(() => new SearchesModel())
  const [edited, setEdited] = useState<SavedSearch | 'new' | null>(null)
  const [isManaging, setManaging] = useState(false)
  useEffect(() => {
    if (isOpen) void model.load()
  }, [isOpen, model])
  const { rows, hasFailed, isFull } = model
  const isEmpty = Object.keys(filter).length === 0
  const chosen = rows?.find((row) => isSame(row.filter, filter))
  return (
    <Box padTop={40} id="qx-searches">
      <Typography bottom={8} size="ml" weight="semibold">
        常用搜索
      </Typography>
      {rows ? (
        <View>
          {rows.map((row) => (
            <Chip
              key={row.id}
              label={row.name}
              icon={isManaging ? 'pencil' : undefined}
              isOn={!isManaging && row === chosen}
              onClick={() => (isManaging ? setEdited(row) : onChoose(row.filter))}
            />
          ))}
          {rows.length > 0 ? <Chip role="button" label={isManaging ? '完成' : '管理'} onClick={() => setManaging(!isManaging)} /> : null}
          {isEmpty || isFull || chosen ? null : <Chip role="button" icon="plus" label="保存这些条件" onClick={() => setEdited('new')} />}
        </View>
      ) : hasFailed ? (
        <Row tall="tap" tone="brand" id="qx-searches-retry" onClick={() => model.load()}>
          <Typography size="m">没有加载出来，点击重试</Typography>
        </Row>
      ) : null}
      {rows ? (
        <Typography top={8} size="s" tone="soft">
          {isFull
            ? `已经保存了 ${mateLimits.searchesMax} 个，删掉一个才能再保存`
            : rows.length === 0
              ? '把常用的条件保存下来，有新会员符合时每天提醒你一次'
              : '有新会员符合时，每天最多提醒一次'}
        </Typography>
      ) : null}
      <SearchSheet model={model} edited={edited} filter={filter} onClose={() => setEdited(null)} />
    </Box>
  )
})

interface SearchSheetProps {
  model: SearchesModel
  edited: SavedSearch | 'new' | null
  filter: SearchFilter
  onClose: () => void
}

const SearchSheet = observer(function SearchSheet({ model, edited, filter, onClose }: SearchSheetProps) {
  // Keeps the last search visible while the sheet closes.
  const [shown, setShown] = useState<SavedSearch | 'new'>('new')
  const row = shown === 'new' ? null : shown
  const form = useForm({
    initial: { name: '', isNotified: true, isReplaced: false },
    rules: { name: (name) => (name.trim() ? null : '请写一个名称') },
    submit: ({ name, isNotified, isReplaced }) =>
      model.save({ ...(row && { id: row.id }), name: name.trim(), isNotified, filter: row && !isReplaced ? row.filter : filter }),
  })
  useEffect(() => {
    if (!edited) return
    setShown(edited)
    const { name, isNotified } = edited === 'new' ? { name: '', isNotified: true } : edited
    form.assign({ name, isNotified, isReplaced: false })
  }, [edited, form])
  const canReplace = row !== null && Object.keys(filter).length > 0 && !isSame(row.filter, filter)

  async function handleRemove() {
    if (!row || !(await confirm({ title: `删除「${row.name}」`, content: '删除后不再提醒', confirmWords: '删除' }))) return
    await model.remove(row.id)
    onClose()
  }

  return (
    <SheetForm
      isOpen={edited !== null}
      onClose={onClose}
      title={row ? '修改常用搜索' : '保存常用搜索'}
      form={form}
      submitWords="保存"
      submitId="qx-search-save"
      beside={
        row ? (
          <Button kind="ghost" size="l" id="qx-search-remove" onClick={handleRemove}>
            删除
          </Button>
        ) : undefined
      }
      onDone={() => toast('已保存')}
    >
      <TextField form={form} name="name" look="open" label="名称" placeholder="比如：同城 30 岁" maxLength={mateLimits.searchNameMax} />
      <SwitchRow
        id="qx-search-notified"
        label="有新会员时提醒我"
        note="每天最多一次"
        isOn={form.read('isNotified')}
        onChange={(isOn) => form.set('isNotified', isOn)}
      />
      {canReplace ? (
        <SwitchRow
          id="qx-search-replaced"
          label="换成现在选的条件"
          isOn={form.read('isReplaced')}
          onChange={(isOn) => form.set('isReplaced', isOn)}
        />
      ) : null}
    </SheetForm>
  )
})

const isSame = (one: SearchFilter, other: SearchFilter): boolean => sorted(one) === sorted(other)
const sorted = (filter: SearchFilter): string => JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))
