/** The passwords of eight characters and more that are tried first, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0123456789 11111111 111111111 1111111111 11223344 112233445566 11112222 12121212
  12341234 123123123 123321123 1234567890 12345678 123456789 1234567891 12345678910 123456780 1234qwer
  123456abc 123qweasd 12qwaszx 147258369 147852369 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  22222222 33333333 55555555 66666666 77777777 777777777 87654321 88888888 888888888 987654321
  9876543210 99999999 999999999 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abc123456 abcd1234
  abcdefgh access14 admin123 admin1234 administrator alexander asdf1234 asdfasdf asdfghjk asdfghjkl baseball
  baseball1 basketball blink182 butterfly changeme charlie1 chocolate computer corvette danielle
  dragon123 elephant fdsajkl; firebird football football1 freedom1 garfield gfhjkmrf godzilla
  hello123 hello1234 iloveyou iloveyou1 iloveyou2 internet jennifer jessica1 jordan23 killer123
  letmein1 letmein123 liverpool lovelove marlboro master123 maverick mercedes metallica michael1
  michelle midnight monkey123 mustang1 mypassword nicholas p@ssw0rd p@ssword pa55word pass1234
  passw0rd password password! password1 password12 password123 password1234 princess princess1 q1w2e3r4
  q1w2e3r4t5 qazwsxedc qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop samantha
  secret123 shadow123 slipknot snowball spiderman starwars starwars1 steelers sunshine sunshine1
  superman superman1 swordfish test1234 testtest trustno1 trustnoone victoria wellcome welcome1
  welcome123 whatever wheelwright xxxxxxxx zaq12wsx zxcvbnm1 zxcvbnm123 zzzzzzzz
`
    .trim()
    .split(/\s+/),
)
