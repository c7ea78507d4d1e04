export { ConsentScreen as default } from '@/features/invitation/ConsentScreen'

definePageConfig({ navigationBarTitleText: '服务授权' })
