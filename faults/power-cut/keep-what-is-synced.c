/*
 * Loaded before the server (LD_PRELOAD): keeps beside its data folder what would be left of it after a power cut. Whenever a
 * file of the folder is flushed, it is copied as it is then; what is written later and never flushed is in no copy. This is
 * the strictest disk there is: it keeps nothing that it was not told to keep.
 *
 * FAULT_WATCHED is the folder, FAULT_KEPT the one of the copies; folders inside are left out. Names count at once, as if
 * the folder itself were flushed with each of them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int (*real(const char *name))() { return (int (*)())dlsym(RTLD_NEXT, name); }

/* Writes where the copy of this file is kept; false for a file that is not watched. */
static int kept_path(const char *path, char *kept) {
  const char *watched = getenv("FAULT_WATCHED"), *folder = getenv("FAULT_KEPT");
  if (!watched || !folder) return 0;
  size_t length = strlen(watched);
  if (strncmp(path, watched, length) != 0 || path[length] != '/') return 0;
  const char *name = path + length + 1;
  if (*name == 0 || strchr(name, '/')) return 0;
  return snprintf(kept, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return 1;
}

/*
 * Reads through the descriptor itself: to open the file once more and close it would give up the locks that SQLite holds.
 * Only a descriptor that cannot read, which SQLite never has, is opened again.
 */
static void keep(int fd) {
  static atomic_int copies;
  char path[PATH_MAX], kept[PATH_MAX], draft[PATH_MAX + 32], buffer[1 << 16];
  if (!path_of(fd, path) || !kept_path(path, kept)) return;
  int source = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? open(path, O_RDONLY) : fd;
  snprintf(draft, sizeof draft, "%s.draft-%d-%d", kept, getpid(), atomic_fetch_add(&copies, 1));
  int target = open(draft, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  off_t at = 0;
  ssize_t got;
  while (target >= 0 && (got = pread(source, buffer, sizeof buffer, at)) > 0) {
    if (write(target, buffer, got) != got) abort();
    at += got;
  }
  close(target);
  if (source != fd) close(source);
  real("rename")(draft, kept);
}

int fsync(int fd) {
  int result = real("fsync")(fd);
  if (result == 0) keep(fd);
  return result;
}

int fdatasync(int fd) {
  int result = real("fdatasync")(fd);
  if (result == 0) keep(fd);
  return result;
}

int unlink(const char *path) {
  char kept[PATH_MAX];
  int result = real("unlink")(path);
  if (result == 0 && kept_path(path, kept)) real("unlink")(kept);
  return result;
}

int rename(const char *from, const char *to) {
  char kept_from[PATH_MAX], kept_to[PATH_MAX];
  int result = real("rename")(from, to);
  if (result == 0 && kept_path(from, kept_from) && kept_path(to, kept_to)) real("rename")(kept_from, kept_to);
  return result;
}

int link(const char *from, const char *to) {
  char kept_from[PATH_MAX], kept_to[PATH_MAX];
  int result = real("link")(from, to);
  if (result == 0 && kept_path(from, kept_from) && kept_path(to, kept_to)) real("link")(kept_from, kept_to);
  return result;
}
