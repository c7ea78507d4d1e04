export { EditScreen as default } from '@/features/mine/EditScreen'

definePageConfig({ navigationBarTitleText: '编辑资料' })
