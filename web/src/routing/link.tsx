import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as Anchor } from 'wouter'
import type { Place } from './address.ts'
import { useHref } from './use-routing.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Place & { readonly ref?: Ref<HTMLAnchorElement> | undefined }

/** A link to a place in the client, which loads no new document. */
export function Link({ to, params, search, ...rest }: LinkProps) {
  return <Anchor {...rest} href={useHref({ to, params, search })} />
}
