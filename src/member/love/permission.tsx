export { LovePermissionScreen as default } from '@/features/love/privacy/LovePermissionScreen'

definePageConfig({ navigationBarTitleText: '隐私设置' })
