export { PermissionScreen as default } from '@/features/mine/PermissionScreen'

definePageConfig({ navigationBarTitleText: '隐私设置' })
